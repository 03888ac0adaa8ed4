/** The legal pages. */
export const legalDocuments = ['use', 'candidates', 'employers', 'privacy'] as const
export type LegalDocument = (typeof legalDocuments)[number]

/** What a new version asks of people with an account: nothing, to be told, or to accept it. */
export const acceptances = ['NONE', 'NOTICE', 'REQUIRED'] as const
export type Acceptance = (typeof acceptances)[number]

/** The built-in texts, which have the number 0. */
export const builtInLegalVersion = '2026-11'
/** From publishing until a version that has to be accepted holds. */
export const requiredNoticeDays = 14
const noticeDaysAfter = 30
const dayMs = 86_400_000

/** Which pages an account of each side agrees to. */
export const documentsOfSide = {
  CANDIDATE: ['use', 'candidates', 'privacy'],
  EMPLOYER: ['use', 'employers', 'privacy'],
} as const satisfies Record<string, readonly LegalDocument[]>
export type LegalSide = keyof typeof documentsOfSide

export const purposeOfDocument = (document: LegalDocument): 'TERMS' | 'PRIVACY' =>
  document === 'privacy' ? 'PRIVACY' : 'TERMS'

/** Where a page is read. */
export const legalPaths: Readonly<Record<LegalDocument, string>> = {
  use: '/terms-of-use',
  candidates: '/jobsseekers/terms-condition',
  employers: '/employer/terms-condition',
  privacy: '/privacy-policy',
}

export type LegalFacts = { number: number; acceptance: Acceptance; effectiveFrom: Date }

/** A later version that holds no later takes the place of one before it ever holds. */
const everHolds = (version: LegalFacts, all: readonly LegalFacts[]) =>
  !all.some(({ number, effectiveFrom }) => number > version.number && effectiveFrom <= version.effectiveFrom)

/** The versions that have held, hold or will, oldest first. */
export const holdingVersions = <T extends LegalFacts>(all: readonly T[]): T[] =>
  all.filter((version) => everHolds(version, all)).toSorted((one, other) => one.number - other.number)

/** The version in force; undefined while the built-in text is. */
export const legalInForce = <T extends LegalFacts>(all: readonly T[], now: Date): T | undefined =>
  holdingVersions(all).findLast(({ effectiveFrom }) => effectiveFrom <= now)

/** What a person sees of a version, and what their consent names: its first day and number. */
export const legalLabel = (version: LegalFacts | undefined): string =>
  version ? `${version.effectiveFrom.toISOString().slice(0, 10)}.${version.number}` : builtInLegalVersion

export type LegalPerson = { since: Date; accepted: number }

/** The newest version that a person has to accept, due or still ahead; undefined when there is none. */
export function versionToAccept<T extends LegalFacts>(
  all: readonly T[],
  { since, accepted }: LegalPerson,
): T | undefined {
  // Who registered later has agreed to what held then.
  return holdingVersions(all).findLast(
    ({ acceptance, effectiveFrom, number }) => acceptance === 'REQUIRED' && effectiveFrom > since && number > accepted,
  )
}

/** The newest version that everybody is told about now: until it holds, and a month longer when nobody has to accept it. */
export function announcedVersion<T extends LegalFacts>(all: readonly T[], now: Date): T | undefined {
  return holdingVersions(all).findLast(({ acceptance, effectiveFrom }) => {
    if (acceptance === 'NONE') return false
    const until = effectiveFrom.getTime() + (acceptance === 'NOTICE' ? noticeDaysAfter * dayMs : 0)
    return now.getTime() < until
  })
}

/** What is wrong with the day from which a version is to hold, or null. */
export function effectiveProblem(
  acceptance: Acceptance,
  effectiveFrom: Date,
  now: Date,
): 'TOO_SOON' | 'TOO_LATE' | null {
  const earliest = now.getTime() + (acceptance === 'REQUIRED' ? requiredNoticeDays * dayMs : 0)
  if (effectiveFrom.getTime() < earliest) return 'TOO_SOON'
  return effectiveFrom.getTime() > now.getTime() + 366 * dayMs ? 'TOO_LATE' : null
}

export const legalBanner = (document: LegalDocument, number: number): string => `legal:${document}:${number}`
