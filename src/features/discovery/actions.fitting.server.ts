import type { Context } from '#platform/action/context.server.ts'
import { expect, type Counted } from './rules.expect.ts'
import { bodyCapFor, facetCapFor, fewJobs, manyJobs, mostOfIt, rankCap } from './rules.plan.ts'
import { mostWords } from './rules.rank.ts'
import { dayOf } from './rules.tokens.ts'
import { countsFor } from './store.plan.server.ts'
import { newest, type Drawn, type Fitting, type Wanted } from './store.search.server.ts'
import { askedFor } from './store.words.server.ts'

/**
 * What the jobs of an answer have in common, with the last counts of what it filters by; `exact` have everything when others follow that do not.
 * `drawn` are the newest of them, of which the first `ranked` are; null where another order is wanted and nobody has looked yet.
 */
export type Chosen = {
  wanted: Wanted
  fitting: Fitting
  counted: Counted
  exact: number | null
  drawn: Drawn | null
  ranked: number
}

type Options = {
  search: string
  ranked: boolean
  facets: boolean
  /** Jobs that have the words of a search, whatever it filters by: for those who ask the same words often. */
  base?: Base
}
export type Base = Map<string, Promise<Drawn>>

/**
 * Where the words of a search are looked for: in titles when many have them, else anywhere; and when the best are wanted (`ranked`) and
 * few jobs have all of them, the jobs that have most of them. The same for every page of a search.
 */
export async function chooseFitting(ctx: Context, wanted: Wanted, options: Options): Promise<Chosen> {
  const { asked } = wanted
  const { base } = options
  const counted = await countsFor(ctx.db, wanted)
  const heads: Fitting = { in: 'head', query: wanted.words, ways: asked?.ways?.head }
  const rest = { wanted, counted, exact: null, ranked: rankCap }
  if (!asked) return { ...rest, fitting: heads, drawn: null }
  const place = asked.body ? 'body' : 'head'
  const bodies: Fitting = { in: 'body', query: asked[place], ways: asked.ways?.[place] }
  const cap = bodyCapFor(asked.jobs)
  // Facets are counted among more than are ranked.
  const enough = (least: number) => (options.facets ? Math.max(least, facetCapFor(asked.jobs)) : least)
  const many = expect(wanted, bodies, counted).matches > cap
  const byHeads = () => draw(ctx, wanted, heads, { counted, cap: enough(rankCap), base })
  const inHeads = many && expect(wanted, heads, counted).matches >= manyJobs ? await byHeads() : null
  if (inHeads && inHeads.ids.length >= manyJobs) return { ...rest, fitting: heads, drawn: inHeads }
  if (!options.ranked) return { ...rest, fitting: bodies, drawn: null }
  const strict = await draw(ctx, wanted, bodies, { counted, cap: enough(cap), base })
  const exact = strict.ids.length
  const titled = inHeads ?? (many && !strict.all ? await byHeads() : null)
  const ranked = cap + (titled?.ids.length ?? 0)
  const chosen = { ...rest, fitting: bodies, drawn: joined(strict, titled), ranked }
  if (exact >= (asked.terms.length > 2 ? manyJobs : fewJobs)) return chosen
  const wide = exact > 0 ? wanted : await widened(ctx, wanted, options.search)
  const query = wide.asked ? mostWords(wide.asked, cap, exact < fewJobs ? 0 : mostOfIt) : ''
  if (query === '') return chosen
  const fitting: Fitting = { in: 'body', query }
  const drawn = joined(await draw(ctx, wide, fitting, { counted, cap: enough(cap), base }), strict, titled)
  return { wanted: wide, fitting, counted, exact, drawn, ranked: ranked + exact }
}

/** Of more than can be drawn the newest are; what fits better comes in whenever it is from. */
function joined(drawn: Drawn, ...better: (Drawn | null)[]): Drawn {
  if (drawn.all) return drawn
  return { ...drawn, ids: [...new Set([...better.flatMap((each) => each?.ids ?? []), ...drawn.ids])] }
}

type Draw = { counted: Counted; cap: number; base?: Base | undefined }

/** The newest jobs that fit, gone through once; out of all that have the words, where these are remembered. */
export async function draw(
  ctx: Context,
  wanted: Wanted,
  fitting: Fitting,
  { counted, cap, base }: Draw,
): Promise<Drawn> {
  const known = base && (await remembered(ctx, wanted, fitting, { counted, base }))
  return newest(ctx.search, wanted, fitting, {
    expected: expect(wanted, fitting, counted),
    today: dayOf(ctx.now),
    cap,
    among: known?.all ? known.ids : undefined,
  })
}

/** With more jobs than this it is not worth to know all. */
const mostRemembered = 2000

function remembered(
  ctx: Context,
  wanted: Wanted,
  fitting: Fitting,
  { counted, base }: { counted: Counted; base: Base },
) {
  const key = `${fitting.in} ${fitting.query}`
  const unfiltered = { ...wanted, tokens: { all: [], groups: [], unknown: [] }, minSalary: null }
  const known = base.get(key) ?? draw(ctx, unfiltered, fitting, { counted, cap: mostRemembered })
  base.set(key, known)
  return known
}

/** Where nobody offers it as a way to work, working remotely is one of the words. */
async function widened(ctx: Context, wanted: Wanted, search: string): Promise<Wanted> {
  const { tokens } = wanted
  if (!tokens.groups.some(({ name }) => name === 'remote')) return wanted
  const asked = await askedFor(ctx.db, search)
  return { ...wanted, asked, tokens: { ...tokens, groups: tokens.groups.filter(({ name }) => name !== 'remote') } }
}
