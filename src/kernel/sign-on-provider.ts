/** The single sign-on providers, as named in URLs and tables. */
export const providerNames = ['linkedin', 'fsp'] as const
export type ProviderName = (typeof providerNames)[number]
