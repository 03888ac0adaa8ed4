/** The two providers people can sign on with, as addresses and tables call them. */
export const providerNames = ['linkedin', 'fsp'] as const
export type ProviderName = (typeof providerNames)[number]
