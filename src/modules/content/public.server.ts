export { agreedTexts, legalTexts, privacyInForce, type AgreedTexts } from './public.legal.server.ts'
export { dismiss, legalHash, legalVersions } from './store.legal.server.ts'
import type { Db } from '#db/db.server.ts'
import type { Locale } from '#kernel/locale.ts'
import type { TextLibrary, TextOverride } from '#platform/i18n/texts.server.ts'
import { contentKinds, itemName, itemOf, overridesOf } from './rules.items.ts'
import { currentVersions } from './store.server.ts'

/** What administrators have published, as texts to put over the built-in ones. Items of a later release are left out. */
export async function publishedTexts(db: Db, texts: TextLibrary): Promise<TextOverride[]> {
  const rows = await currentVersions(db)
  return (
    rows
      // Legal pages read their version themselves: one may be published long before it holds.
      .filter(({ kind, state }) => kind !== 'LEGAL' && state === 'PUBLISHED')
      .toSorted((one, other) => (`${one.kind} ${one.key}` < `${other.kind} ${other.key}` ? -1 : 1))
      .flatMap(({ kind, key, texts: published }) => {
        const item = itemOf(kind, key, texts.builtIn)
        return item ? overridesOf(item, published, texts.builtIn) : []
      })
  )
}

/** What an item is called in sentences of the console; undefined for one that this release does not have. */
export function contentName(
  texts: TextLibrary,
  locale: Locale,
  { kind, key }: { kind: string; key: string },
): string | undefined {
  const known = contentKinds.find((each) => each === kind)
  const item = known && itemOf(known, key, texts.builtIn)
  return item && itemName(item, locale, texts.builtIn)
}
