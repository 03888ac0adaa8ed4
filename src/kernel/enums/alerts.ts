// Values that rows about saved searches and digests hold, each set declared once: rules, schemas and row types take them from here.

export const frequencies = ['NONE', 'INSTANT', 'DAILY', 'WEEKLY'] as const
export type Frequency = (typeof frequencies)[number]

export const digests = ['NONE', 'DAILY', 'WEEKLY'] as const
export type Digest = (typeof digests)[number]
