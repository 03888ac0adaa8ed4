import type { Context } from '#platform/core/context.server.ts'
import type { JobList } from './contract.ts'
import { countMatches } from './handlers.facets.server.ts'
import { chooseFitting } from './handlers.plan.server.ts'
import type { Counted } from './rules.plan.estimate.ts'
import { isLarge, roundedTotal } from './rules.plan.ts'
import { fewerWords } from './rules.did-you-mean.ts'
import { joinRemote, splitRemote } from './rules.query.remote.ts'
import { around } from './store.query.near.server.ts'
import { countsFor } from './store.plan.server.ts'
import type { Wanted } from './store.retrieve.server.ts'
import { askedFor } from './store.query.words.server.ts'

type Way = { drop: string; search: string | null; wanted: Wanted }
type Relax = JobList['relax']
/** The place with what is around it. */
const nearer = 'nearby'

/** Ways out that are offered at most. */
const offered = 6
/** So many that the words are left as they are, by how many jobs are open. */
const enoughFor = (open: number) => (isLarge(open) ? 1 : 2)

/**
 * What to ask less when nothing fits, with what would be found, best first: each part alone, a place with what is around it, the words
 * without one of them. Where none of that helps, all filters or all words; at last everything. What nobody knows goes first. `known`
 * are the last counts of what is filtered by.
 */
export async function relaxations(ctx: Context, search: string, wanted: Wanted, known: Counted): Promise<Relax> {
  const { unknown, groups, all } = wanted.tokens
  const names = [...new Set([...unknown, ...groups.map(({ name }) => name), ...all.map(({ name }) => name)])]
  const words = wanted.text ? ['search'] : []
  const less = (drops: readonly string[]): Way => ({
    drop: drops.join(' '),
    search: null,
    wanted: dropped(wanted, drops),
  })
  const stages = [
    async () =>
      unknown.length > 0
        ? [less(unknown)]
        : [
            ...(await nearby(ctx, wanted)),
            ...names.map((name) => less([name])),
            ...(names.length > 0 ? words.map((word) => less([word])) : []),
          ],
    async () => (unknown.length > 0 ? [] : others(ctx, search, wanted)),
    async () => (names.length > 1 || unknown.length > 0 ? [less(names), less([...unknown, ...words])] : []),
    async () => [less([...names, ...words])],
  ]
  const found: Relax = []
  for (const [at, stage] of stages.entries()) {
    const ways = (await stage()).filter(({ drop, search: instead }) => drop !== '' || instead !== null)
    const all = await Promise.all(ways.slice(0, 8).map((way) => counted(ctx, way, known)))
    found.push(...all.filter(({ count }) => count > 0))
    if (found.length >= (at === 0 ? enoughFor(wanted.asked?.jobs ?? 0) : 1)) break
  }
  return found.toSorted((a, b) => b.count - a.count).slice(0, offered)
}

function dropped(wanted: Wanted, drops: readonly string[]): Wanted {
  const { groups, all, unknown } = wanted.tokens
  // What the words said about where one works goes with the words.
  const gone = drops.includes('search') ? [...drops, 'remote'] : drops
  const stays = ({ name }: { name: string }) => !gone.includes(name)
  return {
    ...wanted,
    ...(drops.includes('search') && { text: '', words: '', asked: null }),
    minSalary: drops.includes('minSalary') ? null : wanted.minSalary,
    tokens: {
      groups: groups.filter(stays),
      all: all.filter(stays),
      unknown: unknown.filter((name) => !drops.includes(name)),
    },
  }
}

/** The place with what is around it, when that is more. */
async function nearby(ctx: Context, wanted: Wanted): Promise<Way[]> {
  const { groups } = wanted.tokens
  const place = groups.find(({ name }) => name === 'location')
  const more = place && (await around(ctx.db, ctx.locale, place.any))
  if (!more || more.tokens.length === place.any.length) return []
  const wider = groups.map((group) => (group === place ? { ...group, any: more.tokens } : group))
  return [{ drop: nearer, search: null, wanted: { ...wanted, tokens: { ...wanted.tokens, groups: wider } } }]
}

async function others(ctx: Context, search: string, wanted: Wanted): Promise<Way[]> {
  const { remote } = splitRemote(search)
  const ways = await Promise.all(
    fewerWords(wanted.text).map(async (text) => ({ text, asked: await askedFor(ctx.db, text) })),
  )
  return ways.flatMap(({ text, asked }) =>
    asked
      ? [{ drop: '', search: joinRemote(text, remote), wanted: { ...wanted, text, words: asked.head, asked } }]
      : [],
  )
}

/** As many as the page of that search will say; among very many jobs as many as have everything. */
async function counted(ctx: Context, { drop, search, wanted }: Way, known: Counted): Promise<Relax[number]> {
  if (wanted.tokens.unknown.length > 0) return { drop, search, count: 0, estimated: false }
  const fitted = await chooseFitting(ctx, wanted, {
    search: search ?? wanted.text,
    ranked: true,
    facets: false,
    // Around a place is more than the place.
    counted: drop === nearer ? await countsFor(ctx.db, wanted.tokens) : known,
    number: true,
  })
  const { total, estimated } = await countMatches(ctx, fitted, { facets: false })
  return { drop, search, count: estimated ? roundedTotal(total) : total, estimated }
}
