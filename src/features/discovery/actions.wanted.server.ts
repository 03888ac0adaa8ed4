import { readSetting } from '#features/reference/door.server.ts'
import type { Context } from '#platform/action/context.server.ts'
import type { JobSearch } from './contract.ts'
import { filterTokens } from './rules.tokens.ts'
import { findPlace, type Place } from './store.place.server.ts'
import { filterKeys, type Chosen } from './store.plan.server.ts'
import type { Wanted } from './store.search.server.ts'
import { askedWords } from './store.words.server.ts'

/** What a search means in tokens, and how what it names is called. `wanted.tokens.unknown` names what nobody knows. */
export async function wantedFor(
  ctx: Context,
  { search, filter }: Pick<JobSearch, 'search' | 'filter'>,
): Promise<{ wanted: Wanted; place: Place | null; chosen: Chosen[] }> {
  const currency = await readSetting(ctx.db, 'currency')
  const [{ keys, chosen }, place, words] = await Promise.all([
    filterKeys(ctx.db, filter, ctx.locale),
    findPlace(ctx.db, ctx.locale, filter.location),
    askedWords(ctx.db, search),
  ])
  const tokens = filterTokens(filter, keys, ctx.now, currency)
  if (place?.kind === 'unknown') tokens.unknown.push('location')
  else if (place) tokens.groups.push({ name: 'location', any: place.tokens })
  return { wanted: { text: search, words, tokens, minSalary: filter.minSalary ?? null }, place, chosen }
}
