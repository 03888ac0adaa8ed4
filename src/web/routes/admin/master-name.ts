import type { Locale } from '#kernel/locale.ts'

/** A value by its name in a language. */
export const nameIn = (row: { en: string; id_text: string }, locale: Locale): string =>
  locale === 'id' ? row.id_text : row.en
