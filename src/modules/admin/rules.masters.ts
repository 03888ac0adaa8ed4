/** What may hold a value of the reference data, in the order in which it is listed. */
export const usePlaces = ['profiles', 'jobs', 'companies', 'criteria'] as const
export type UsePlace = (typeof usePlaces)[number]

/** Counting stops here: what is used so often is used often. */
export const mostCounted = 10_000
