import { reportHits } from './rules.facts.ts'
import { factHit } from './rules.hit.ts'
import { domainOf, isFreeMail, isThrowAway, sameDomain } from './rules.mail.ts'
import type { NameFlag } from './rules.names.ts'
import { outcomeOf, scoreOf, type FlagScores, type Hit, type Screening } from './rules.ts'

/** What a company shares with another one: its registration number, or anything with a suspended one. */
export const sharedKinds = ['NUMBER', 'PHONE', 'DOCUMENT', 'DEVICE'] as const
export type Shared = { kind: (typeof sharedKinds)[number]; companyId: string; name: string; isSuspended: boolean }

/** A company as it is, or as it would be with what it proposes. */
export type CompanyFacts = {
  /** None of a name that an administrator accepted. */
  nameFlags: readonly NameFlag[]
  /** The owner's address. */
  email: string | null
  website: string | null
  hasLogo: boolean
  hasDocument: boolean
  /** Letters of what it says about itself. */
  aboutLength: number
  shared: readonly Shared[]
  /** W of its reports of 30 days. */
  reported: number
}

/** The company that a finding is about, for people to compare. */
export type CompanyHit = Hit & { companyId: string | null }
export type CompanyScreening = Omit<Screening, 'hits'> & { hits: CompanyHit[] }

const longEnough = 200
const namePoints: Record<NameFlag['kind'], number> = {
  SAME: 45,
  CLOSE: 30,
  CONTAINS: 15,
  MIXED_SCRIPT: 40,
  INVISIBLE: 40,
}

type CompanySign = { fact?: string; companyId?: string | null }
const hit = (
  rule: Hit['rule'],
  field: string,
  adds: number,
  { fact = '', companyId = null }: CompanySign = {},
): CompanyHit => ({ ...factHit(rule, field, fact, adds), companyId })

const nameHit = ({ kind, evidence, companyId }: NameFlag): CompanyHit =>
  hit(kind === 'MIXED_SCRIPT' || kind === 'INVISIBLE' ? 'MIXED_SCRIPT' : 'LOOKALIKE', kind, namePoints[kind], {
    fact: evidence ?? '',
    companyId,
  })

function mailHits({ email, website }: CompanyFacts): CompanyHit[] {
  if (email === null) return []
  const fact = domainOf(email)
  return [
    ...(isThrowAway(email)
      ? [hit('MAIL', 'throwAway', 30, { fact })]
      : isFreeMail(email)
        ? [hit('MAIL', 'free', 10, { fact })]
        : []),
    ...(website !== null && !sameDomain(email, website) ? [hit('MAIL', 'otherDomain', 10, { fact })] : []),
  ]
}

const profileHits = ({ hasLogo, website, aboutLength, hasDocument }: CompanyFacts): CompanyHit[] => [
  ...(hasLogo ? [] : [hit('PROFILE', 'logo', 5)]),
  ...(website === null ? [hit('PROFILE', 'website', 5)] : []),
  ...(aboutLength < longEnough ? [hit('PROFILE', 'about', 5, { fact: String(aboutLength) })] : []),
  ...(hasDocument ? [] : [hit('PROFILE', 'document', 5)]),
]

/** Screens a company. A score only orders the work: people decide. */
export function screenCompany(facts: CompanyFacts, flagScores: FlagScores): CompanyScreening {
  const hits = [
    ...facts.nameFlags.map(nameHit),
    ...facts.shared.map(({ kind, companyId, name, isSuspended }) =>
      hit('REUSED', kind, isSuspended ? 40 : 30, { fact: name, companyId }),
    ),
    ...reportHits(facts.reported).map((each): CompanyHit => ({ ...each, companyId: null })),
    ...mailHits(facts),
    ...profileHits(facts),
  ]
  const score = scoreOf(hits)
  return { score, outcome: outcomeOf(score, flagScores), hits }
}
