import { readSetting } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { JobFilter, JobSearch } from './contract.ts'
import type { SearchStatistics } from './rules.plan.estimate.ts'
import { nearMe } from './rules.query.place.ts'
import { splitRemote } from './rules.query.remote.ts'
import { filterTokens, kinds, locationTypeKeys, searchToken, type TokenFilter } from './rules.tokens.ts'
import { around, homeOf } from './store.query.near.server.ts'
import { findPlace, type Place } from './store.query.place.server.ts'
import { statisticsFor, filterKeys, type AppliedFilter } from './store.plan.server.ts'
import type { SearchCriteria } from './rules.query.criteria.ts'
import { parseQuery } from './store.query.words.server.ts'

const anywhere = searchToken(kinds.anywhere, 1)
const locationType = (type: keyof typeof locationTypeKeys) => searchToken(kinds.locationType, locationTypeKeys[type])

/**
 * Parses a search: criteria in tokens, the last counts of these, and how what it filters by is called. What nobody knows is named in
 * `criteria.tokens.unknown`.
 */
export async function criteriaFor(
  ctx: Context,
  { search, filter }: Pick<JobSearch, 'search' | 'filter'>,
): Promise<{
  criteria: SearchCriteria
  statistics: SearchStatistics
  place: Place | null
  appliedFilters: AppliedFilter[]
}> {
  const { text, remote } = splitRemote(search)
  const [{ tokens, ...applied }, parsed] = await Promise.all([
    applyFilter(ctx, filter, remote),
    parseQuery(ctx.db, text),
  ])
  const criteria = { text, titleQuery: parsed?.head ?? '', parsed, tokens, minSalary: filter.minSalary ?? null }
  return { criteria, ...applied }
}

async function applyFilter(ctx: Context, filter: JobFilter, remote: boolean | null) {
  const [{ keys, appliedFilters }, place, currency] = await Promise.all([
    filterKeys(ctx.db, filter, ctx.locale),
    placeFor(ctx, filter),
    readSetting(ctx.db, 'currency'),
  ])
  const tokens = filterTokens(filter, keys, ctx.now, currency)
  if (remote !== null)
    tokens.groups.push({
      name: 'remote',
      any: remote ? [locationType('REMOTE'), anywhere] : [locationType('ON_SITE'), locationType('HYBRID')],
    })
  const anyPlace = remote ?? (filter.workFromAnywhere || filter.locationTypes.includes('REMOTE'))
  if (place) addPlace(tokens, place, anyPlace)
  return { tokens, place, appliedFilters, statistics: await statisticsFor(ctx.db, tokens) }
}

/** A remote search also takes jobs that are open anywhere. */
function addPlace(tokens: TokenFilter, place: Place, anyPlace: boolean): void {
  if (place.kind === 'unknown' || place.kind === 'here') tokens.unknown.push('location')
  else {
    const any = place.around?.tokens ?? place.tokens
    tokens.groups.push({ name: 'location', any: anyPlace ? [...new Set([...any, anywhere])] : any })
  }
}

/** "Near me" is around the city of the profile; without one it cannot be resolved. */
async function placeFor(ctx: Context, filter: JobFilter): Promise<Place | null> {
  const { location } = filter
  const isNearMe = nearMe(location)
  const home =
    isNearMe && ctx.caller.kind === 'candidate' ? await homeOf(ctx.db, ctx.locale, ctx.caller.accountId) : null
  if (isNearMe && home === null) return { kind: 'here', label: location, tokens: [] }
  const place = await findPlace(ctx.db, ctx.locale, home ?? location)
  return place && (filter.near || isNearMe)
    ? { ...place, around: await around(ctx.db, ctx.locale, place.tokens) }
    : place
}
