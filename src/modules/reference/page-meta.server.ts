import type { Locale } from '#kernel/shapes.ts'
import type { TextLibrary } from '#platform/i18n/texts.server.ts'

/** Metadata of a page from the text set `seo`, or null for a page that has none. */
export function pageMeta(texts: TextLibrary, locale: Locale, area: string, page: string, appUrl: string) {
  const set = texts.read(locale, 'seo')
  const title = set[`${area}.${page}.title`]
  const description = set[`${area}.${page}.description`]
  if (title === undefined || description === undefined) return null
  return {
    metaTitle: title,
    metaDesc: description,
    keyWords: set['keywords'] ?? '',
    author: set['author'] ?? '',
    ogTitle: title,
    ogDesc: description,
    imgId: { uri: `${appUrl}/icon-512.png` },
    script: [],
  }
}
