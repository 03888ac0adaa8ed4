/** The languages of the site; apart from `shapes.ts`, so that pages need no schema library to know them. */
export const locales = ['en', 'id'] as const
export type Locale = (typeof locales)[number]

/** What parts the decimals of a number that people read or type. */
export const decimalSign: Readonly<Record<Locale, '.' | ','>> = { en: '.', id: ',' }
