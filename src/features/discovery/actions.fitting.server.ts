import type { Context } from '#platform/action/context.server.ts'
import { bodyCapFor, fewJobs, manyJobs, mostOfIt } from './rules.plan.ts'
import { mostWords } from './rules.rank.ts'
import { estimate } from './store.plan.server.ts'
import { headsReach, reach, type Fitting, type Wanted } from './store.search.server.ts'
import { askedFor } from './store.words.server.ts'

/** What the jobs of an answer have in common, and about how many there are; `exact` have everything when others follow that do not. */
export type Chosen = { wanted: Wanted; fitting: Fitting; guess: number; exact: number | null }

/**
 * Where the words of a search are looked for: in titles when many have them, else anywhere; and with `most`, when few jobs have all of
 * them, the jobs that have most of them. The same for every page of a search.
 */
export async function chooseFitting(
  ctx: Context,
  wanted: Wanted,
  options: { search: string; most: boolean },
): Promise<Chosen> {
  const heads: Fitting = { in: 'head', query: wanted.words }
  const { asked } = wanted
  if (!asked) return { wanted, fitting: heads, guess: await estimate(ctx.db, wanted, heads), exact: null }
  const bodies: Fitting = { in: 'body', query: asked.body || asked.head }
  const guess = await estimate(ctx.db, wanted, bodies)
  if (guess > bodyCapFor(asked.jobs) && (await headsReach(ctx.search, wanted, manyJobs)))
    return { wanted, fitting: heads, guess: await estimate(ctx.db, wanted, heads), exact: null }
  const strict = { wanted, fitting: bodies, guess, exact: null }
  if (!options.most) return strict
  const enough = asked.terms.length > 2 ? manyJobs : fewJobs
  const exact = await reach(ctx.search, wanted, bodies, enough)
  if (exact >= enough) return strict
  const wider = exact > 0 ? wanted : await widened(ctx, wanted, options.search)
  const query = wider.asked ? mostWords(wider.asked, bodyCapFor(wider.asked.jobs), exact < fewJobs ? 0 : mostOfIt) : ''
  if (query === '') return strict
  const fitting: Fitting = { in: 'body', query }
  return { wanted: wider, fitting, guess: await estimate(ctx.db, wider, fitting), exact }
}

/** Where nobody offers it as a way to work, working remotely is one of the words. */
async function widened(ctx: Context, wanted: Wanted, search: string): Promise<Wanted> {
  const { tokens } = wanted
  if (!tokens.groups.some(({ name }) => name === 'remote')) return wanted
  const asked = await askedFor(ctx.db, search)
  return { ...wanted, asked, tokens: { ...tokens, groups: tokens.groups.filter(({ name }) => name !== 'remote') } }
}
