// Values that rows about reviews hold, each set declared once: rules, schemas and row types take them from here.

export const reviewStatuses = ['PENDING', 'PUBLISHED', 'REJECTED'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** How the author of a review knows the company (decisions §6). */
export const reviewKinds = ['CURRENT', 'FORMER', 'INTERN', 'INTERVIEWED'] as const
export type ReviewKind = (typeof reviewKinds)[number]
