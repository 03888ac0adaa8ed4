import type { Context } from '#platform/core/context.server.ts'
import { expect, type Counted } from './rules.plan.estimate.ts'
import {
  bodyCapFor,
  type Expected,
  facetCapFor,
  fewJobs,
  isLarge,
  manyJobs,
  mostOfIt,
  plentyFor,
  rankCap,
} from './rules.plan.ts'
import { mostWords } from './rules.rank.ts'
import { sieveOf, type Sieve } from './rules.plan.prefilter.ts'
import { dayOf } from './rules.tokens.ts'
import { begin, newest, waysOf, type Begun, type Drawn, type Fitting, type Wanted } from './store.retrieve.server.ts'
import { askedFor } from './store.query.words.server.ts'

/**
 * What the jobs of an answer have in common, with the last counts of what it filters by; `exact` have everything when others follow that do not.
 * `drawn` are the newest of them, of which the first `ranked` are; null where another order is wanted and nobody has looked yet. They may
 * still be on their way, so that facets need not wait for them.
 */
export type Chosen = {
  wanted: Wanted
  fitting: Fitting
  counted: Counted
  exact: number | null
  drawn: Drawn | null | Promise<Drawn>
  ranked: number
  /** Of the jobs that might fit so many do, where somebody has looked. */
  likely: number | null
}

type Options = {
  search: string
  ranked: boolean
  facets: boolean
  /** The last counts of everything that is filtered by, or more. */
  counted: Counted
  /** Only the number of jobs is wanted: among very many jobs those that come near count where none has everything. */
  number?: boolean
}

/**
 * Where the words of a search are looked for: in titles when many have them, else anywhere; and when the best are wanted (`ranked`) and
 * few jobs have all of them, the jobs that have most of them. The same for every page of a search.
 */
export async function chooseFitting(ctx: Context, wanted: Wanted, options: Options): Promise<Chosen> {
  const { asked } = wanted
  const { counted } = options
  const heads: Fitting = { in: 'head', query: wanted.words, ways: asked?.ways?.head }
  const rest = { wanted, counted, exact: null, ranked: rankCap, likely: null }
  if (!asked) return { ...rest, fitting: heads, drawn: null }
  const place = asked.body ? 'body' : 'head'
  const bodies: Fitting = { in: 'body', query: asked[place], ways: asked.ways?.[place] }
  const cap = bodyCapFor(asked.jobs)
  // Facets are counted among more than are ranked.
  const enough = (least: number) => (options.facets ? Math.max(least, facetCapFor(asked.jobs)) : least)
  const many = expect(wanted, bodies, counted).matches > cap
  const byHeads = () => look(ctx, wanted, heads, { counted, cap: enough(rankCap) })
  const titles = many && expect(wanted, heads, counted).matches >= manyJobs ? await byHeads() : null
  const inHeads = titles && (await wherever(titles, counted))
  if (inHeads && inHeads.ids.length >= manyJobs)
    return { ...rest, fitting: heads, drawn: inHeads, likely: likelihood(inHeads, expect(wanted, heads, counted)) }
  if (!options.ranked) return { ...rest, fitting: bodies, drawn: null }
  const strict = await draw(ctx, wanted, bodies, { counted, cap: enough(cap) })
  const exact = strict.ids.length
  const number = options.number === true && isLarge(asked.jobs)
  const titled = inHeads ?? (many && !strict.all && !number ? await whole(titles ?? (await byHeads())) : null)
  const ranked = cap + (titled?.ids.length ?? 0)
  const likely = likelihood(strict, expect(wanted, bodies, counted))
  const chosen = { ...rest, fitting: bodies, drawn: joined(strict, titled), ranked, likely }
  if (exact >= (number ? 1 : asked.terms.length > 2 ? plentyFor(asked.jobs) : fewJobs)) return chosen
  const wide = exact > 0 ? wanted : await widened(ctx, wanted, options.search)
  const query = wide.asked ? mostWords(wide.asked, cap, exact < fewJobs ? 0 : mostOfIt) : ''
  if (query === '') return chosen
  const fitting: Fitting = { in: 'body', query }
  const drawn = draw(ctx, wide, fitting, { counted, cap: enough(cap) }).then((most) => joined(most, strict, titled))
  return { ...rest, wanted: wide, fitting, exact, drawn, ranked: ranked + exact }
}

/** Of those that might fit at most so many do, by what was drawn. */
const likelihood = ({ matched, share }: Drawn, { matches }: Expected): number =>
  Math.min(1, (matched + 10) / Math.max(1, share * matches))

const whole = async ({ more, ...drawn }: Begun): Promise<Drawn> => (more ? more() : drawn)

/** So many that should have been seen tell that there are fewer. */
const telling = 5
/** All that fit, or null when by the first window only a few do among very many. */
async function wherever(titles: Begun, { open }: Counted): Promise<Drawn | null> {
  const should = manyJobs * titles.share
  return isLarge(open) && titles.more && should >= telling && titles.matched < should ? null : whole(titles)
}

/** Of more than can be drawn the newest are; what fits better comes in whenever it is from. */
function joined(drawn: Drawn, ...better: (Drawn | null)[]): Drawn {
  if (drawn.all) return drawn
  return { ...drawn, ids: [...new Set([...better.flatMap((each) => each?.ids ?? []), ...drawn.ids])] }
}

type Draw = { counted: Counted; cap: number; likely?: number | null }

/** What is known of a search before anybody looks. */
export const searchFor = (ctx: Context, wanted: Wanted, fitting: Fitting, { counted, cap, likely }: Draw) => ({
  expected: expect(wanted, fitting, counted, likely),
  today: dayOf(ctx.now),
  cap,
  sieve: isLarge(counted.open) ? sieveFor(wanted, fitting, counted) : undefined,
})

/** The newest jobs that fit, gone through once. */
export const draw = (ctx: Context, wanted: Wanted, fitting: Fitting, search: Draw): Promise<Drawn> =>
  newest(ctx.search, wanted, fitting, searchFor(ctx, wanted, fitting, search))

/** The same, where one may leave it at the first of many. */
const look = (ctx: Context, wanted: Wanted, fitting: Fitting, search: Draw): Promise<Begun> =>
  begin(ctx.search, wanted, fitting, searchFor(ctx, wanted, fitting, search))

/** What the index is worth to be asked for, by the last counts. */
export const sieveFor = ({ asked, tokens }: Wanted, fitting: Fitting, counted: Counted): Sieve =>
  sieveOf(waysOf(fitting), tokens, {
    open: counted.open,
    tokens: (any) => any.reduce((sum, token) => sum + (counted.tokens.get(token) ?? 0), 0),
    word: (word) => asked?.counts[fitting.in][word] ?? 0,
  })

/** Where nobody offers it as a way to work, working remotely is one of the words. */
async function widened(ctx: Context, wanted: Wanted, search: string): Promise<Wanted> {
  const { tokens } = wanted
  if (!tokens.groups.some(({ name }) => name === 'remote')) return wanted
  const asked = await askedFor(ctx.db, search)
  return { ...wanted, asked, tokens: { ...tokens, groups: tokens.groups.filter(({ name }) => name !== 'remote') } }
}
