import { readSetting } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { JobFilter, JobSearch } from './contract.ts'
import type { Counted } from './rules.plan.estimate.ts'
import { nearMe } from './rules.query.place.ts'
import { splitRemote } from './rules.query.remote.ts'
import { filterTokens, kinds, locationTypeKeys, searchToken, type TokenFilter } from './rules.tokens.ts'
import { around, homeOf } from './store.query.near.server.ts'
import { findPlace, type Place } from './store.query.place.server.ts'
import { countsFor, filterKeys, type Chosen } from './store.plan.server.ts'
import type { Wanted } from './store.retrieve.server.ts'
import { askedFor } from './store.query.words.server.ts'

const anywhere = searchToken(kinds.anywhere, 1)
const typed = (type: keyof typeof locationTypeKeys) => searchToken(kinds.locationType, locationTypeKeys[type])

/**
 * What a search means in tokens, with the last counts of these, and how what it names is called. `wanted.tokens.unknown` names what
 * nobody knows.
 */
export async function wantedFor(
  ctx: Context,
  { search, filter }: Pick<JobSearch, 'search' | 'filter'>,
): Promise<{ wanted: Wanted; counted: Counted; place: Place | null; chosen: Chosen[] }> {
  const { text, remote } = splitRemote(search)
  const [{ tokens, ...filtered }, asked] = await Promise.all([filteredBy(ctx, filter, remote), askedFor(ctx.db, text)])
  const wanted = { text, words: asked?.head ?? '', asked, tokens, minSalary: filter.minSalary ?? null }
  return { wanted, ...filtered }
}

async function filteredBy(ctx: Context, filter: JobFilter, remote: boolean | null) {
  const [{ keys, chosen }, place, currency] = await Promise.all([
    filterKeys(ctx.db, filter, ctx.locale),
    placeFor(ctx, filter),
    readSetting(ctx.db, 'currency'),
  ])
  const tokens = filterTokens(filter, keys, ctx.now, currency)
  if (remote !== null)
    tokens.groups.push({
      name: 'remote',
      any: remote ? [typed('REMOTE'), anywhere] : [typed('ON_SITE'), typed('HYBRID')],
    })
  const free = remote ?? (filter.workFromAnywhere || filter.locationTypes.includes('REMOTE'))
  if (place) addPlace(tokens, place, free)
  return { tokens, place, chosen, counted: await countsFor(ctx.db, tokens) }
}

/** Somebody who looks for work without a place can do what is open anywhere from theirs, too. */
function addPlace(tokens: TokenFilter, place: Place, free: boolean): void {
  if (place.kind === 'unknown' || place.kind === 'here') tokens.unknown.push('location')
  else {
    const any = place.around?.tokens ?? place.tokens
    tokens.groups.push({ name: 'location', any: free ? [...new Set([...any, anywhere])] : any })
  }
}

/** "Near me" is around the city of the profile; without one nobody knows where that is. */
async function placeFor(ctx: Context, filter: JobFilter): Promise<Place | null> {
  const { location } = filter
  const mine = nearMe(location)
  const home = mine && ctx.caller.kind === 'candidate' ? await homeOf(ctx.db, ctx.locale, ctx.caller.accountId) : null
  if (mine && home === null) return { kind: 'here', label: location, tokens: [] }
  const place = await findPlace(ctx.db, ctx.locale, home ?? location)
  return place && (filter.near || mine) ? { ...place, around: await around(ctx.db, ctx.locale, place.tokens) } : place
}
