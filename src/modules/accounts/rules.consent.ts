/** What a person agrees to. TERMS and PRIVACY come with the account and end with it; the others are a choice of their own. */
export const consentPurposes = ['TERMS', 'PRIVACY', 'PROFILE_VISIBLE', 'JOB_ALERTS'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

export const withdrawablePurposes = ['PROFILE_VISIBLE', 'JOB_ALERTS'] as const satisfies readonly ConsentPurpose[]
export type WithdrawablePurpose = (typeof withdrawablePurposes)[number]
export const isWithdrawable = (purpose: ConsentPurpose): purpose is WithdrawablePurpose =>
  (withdrawablePurposes as readonly ConsentPurpose[]).includes(purpose)

/** The wording that holds today; a new wording is a new version and is asked for again. */
export const consentVersion = '2026-11'

export type ConsentEntry = { purpose: string; version: string; given: boolean; at: Date }

/** What holds now: the latest entry of each purpose; nothing was asked means not given. `entries` newest first. */
export function presentConsents(entries: readonly ConsentEntry[]) {
  return consentPurposes.map((purpose) => {
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
