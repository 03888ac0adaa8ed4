/** Entitlements that a plan can hold without a limit, in the order of the form. */
export const limitNames = ['activeJobs', 'candidateUnlocksPerMonth', 'seats', 'featuredDays'] as const
