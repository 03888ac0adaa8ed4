import type { Context } from '#platform/action/context.server.ts'
import { armsFor, bodyCapFor, fewJobs, manyJobs, mostOfIt, rankCap } from './rules.plan.ts'
import { mostWords, reachable, sharedBy, type Asked } from './rules.rank.ts'
import { dayOf } from './rules.tokens.ts'
import { estimate } from './store.plan.server.ts'
import { newest, type Drawn, type Fitting, type Wanted } from './store.search.server.ts'
import { askedFor } from './store.words.server.ts'

/**
 * What the jobs of an answer have in common, and about how many there are; `exact` have everything when others follow that do not.
 * `drawn` are those that are ranked, null where another order is wanted.
 */
export type Chosen = { wanted: Wanted; fitting: Fitting; guess: number; exact: number | null; drawn: Drawn | null }

/**
 * Where the words of a search are looked for: in titles when many have them, else anywhere; and when the best are wanted (`ranked`) and
 * few jobs have all of them, the jobs that have most of them. The same for every page of a search.
 */
export async function chooseFitting(
  ctx: Context,
  wanted: Wanted,
  options: { search: string; ranked: boolean },
): Promise<Chosen> {
  const heads: Fitting = { in: 'head', query: wanted.words }
  const { asked } = wanted
  if (!asked) return { wanted, fitting: heads, guess: await estimate(ctx.db, wanted, heads), exact: null, drawn: null }
  const bodies: Fitting = { in: 'body', query: reachable(asked, asked.body || asked.head) }
  const cap = bodyCapFor(asked.jobs)
  const most = await estimate(ctx.db, wanted, bodies)
  const titled = most > cap ? await inHeads(ctx, wanted, asked, options.ranked ? rankCap : manyJobs) : null
  if (titled && titled.drawn.ids.length >= manyJobs)
    return { ...titled, wanted, fitting: heads, exact: null, drawn: options.ranked ? titled.drawn : null }
  const guess = most * sharedBy(asked, 'body')
  if (!options.ranked) return { wanted, fitting: bodies, guess, exact: null, drawn: null }
  // Of more than can be drawn the newest are; those that have everything in their heads come in whenever they are from.
  const and = ({ ids, all }: Drawn, others: readonly number[]): Drawn => ({
    ids: [...new Set([...ids, ...others])],
    all,
  })
  const withHeads = (drawn: Drawn) => (drawn.all || !titled ? drawn : and(drawn, titled.drawn.ids))
  const strict = await draw(ctx, wanted, bodies, { cap, guess })
  const exact = strict.ids.length
  const chosen = { wanted, fitting: bodies, guess, exact: null, drawn: withHeads(strict) }
  if (exact >= (asked.terms.length > 2 ? manyJobs : fewJobs)) return chosen
  const wider = exact > 0 ? wanted : await widened(ctx, wanted, options.search)
  const query = wider.asked ? reachable(wider.asked, mostWords(wider.asked, cap, exact < fewJobs ? 0 : mostOfIt)) : ''
  if (query === '') return chosen
  const fitting: Fitting = { in: 'body', query }
  // The words were chosen so that about this many have them.
  const drawn = withHeads(and(await draw(ctx, wider, fitting, { cap, guess: cap }), strict.ids))
  const found = drawn.all ? drawn.ids.length : await estimate(ctx.db, wider, fitting)
  return { wanted: wider, fitting, guess: found, exact, drawn }
}

/** Jobs that have everything in their heads. */
async function inHeads(
  ctx: Context,
  wanted: Wanted,
  asked: Asked,
  cap: number,
): Promise<{ guess: number; drawn: Drawn }> {
  const fitting: Fitting = { in: 'head', query: wanted.words }
  // The rarest word alone would be far too many where several must be there.
  const guess = (await estimate(ctx.db, wanted, fitting)) * sharedBy(asked, 'head')
  return { guess, drawn: await draw(ctx, wanted, fitting, { cap, guess }) }
}

const draw = (ctx: Context, wanted: Wanted, fitting: Fitting, { cap, guess }: { cap: number; guess: number }) =>
  newest(ctx.search, wanted, fitting, { arms: armsFor(guess, cap), today: dayOf(ctx.now), cap })

/** Where nobody offers it as a way to work, working remotely is one of the words. */
async function widened(ctx: Context, wanted: Wanted, search: string): Promise<Wanted> {
  const { tokens } = wanted
  if (!tokens.groups.some(({ name }) => name === 'remote')) return wanted
  const asked = await askedFor(ctx.db, search)
  return { ...wanted, asked, tokens: { ...tokens, groups: tokens.groups.filter(({ name }) => name !== 'remote') } }
}
