import type { Locale } from '#kernel/shapes.ts'
import type { TextLibrary } from '#platform/i18n/texts.server.ts'

/** Metadata of a screen from the text set `seo`, or null for a screen that has none. */
export function pageMeta(texts: TextLibrary, locale: Locale, area: string, screen: string, appUrl: string) {
  const set = texts.read(locale, 'seo')
  const title = set[`${area}.${screen}.title`]
  const description = set[`${area}.${screen}.description`]
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
