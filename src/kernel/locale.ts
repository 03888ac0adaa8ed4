/** The languages of the site. Not in `shapes.ts`, so that pages do not load the schema library for them. */
export const locales = ['en', 'id'] as const
export type Locale = (typeof locales)[number]
/** A text in each language. */
export type LocaleTexts = Record<Locale, string>
/** What is put into the places of a text. */
export type TextParams = Record<string, string | number>

/** Decimal separator of numbers that people read or type. */
export const decimalSign: Readonly<Record<Locale, '.' | ','>> = { en: '.', id: ',' }
