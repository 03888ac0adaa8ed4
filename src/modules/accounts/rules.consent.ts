import { builtInLegalVersion } from '#modules/content/rules.legal.ts'

/** TERMS and PRIVACY are bound to the account; the other purposes can be withdrawn separately. */
export const consentPurposes = ['TERMS', 'PRIVACY', 'PROFILE_VISIBLE', 'JOB_ALERTS', 'FAIRNESS_STATISTICS'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

export const withdrawablePurposes = [
  'PROFILE_VISIBLE',
  'JOB_ALERTS',
  'FAIRNESS_STATISTICS',
] as const satisfies readonly ConsentPurpose[]
export type WithdrawablePurpose = (typeof withdrawablePurposes)[number]
export const isWithdrawable = (purpose: ConsentPurpose): purpose is WithdrawablePurpose =>
  (withdrawablePurposes as readonly ConsentPurpose[]).includes(purpose)

/** What an account of each side agrees to. */
export const consentPurposesOf = {
  candidate: consentPurposes,
  employer: ['TERMS', 'PRIVACY'],
  unassigned: ['TERMS', 'PRIVACY'],
} as const satisfies Record<string, readonly ConsentPurpose[]>

/** Of who has answered nothing yet. Answers name the version of the privacy policy in force. */
export const consentVersion = builtInLegalVersion

export type ConsentEntry = { purpose: string; version: string; given: boolean; at: Date }

export const consentOutcomes = ['GIVEN', 'DECLINED', 'WITHDRAWN'] as const
export type ConsentOutcome = (typeof consentOutcomes)[number]

/** What an entry of the log says: only a consent that was given before can be withdrawn. `before` is null for a first answer. */
export const consentOutcome = ({ given, before }: { given: boolean; before: boolean | null }): ConsentOutcome =>
  given ? 'GIVEN' : before ? 'WITHDRAWN' : 'DECLINED'

/** Current consent by purpose: the latest entry, or not given without any. `entries` are newest first. */
export function currentConsents(
  entries: readonly ConsentEntry[],
  purposes: readonly ConsentPurpose[] = consentPurposes,
) {
  return purposes.map((purpose) => {
    const latest = entries.find((entry) => entry.purpose === purpose)
    return {
      purpose,
      given: latest?.given ?? false,
      version: latest?.version ?? consentVersion,
      at: latest?.at ?? null,
      withdrawable: isWithdrawable(purpose),
    }
  })
}
