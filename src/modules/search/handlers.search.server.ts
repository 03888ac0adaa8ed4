import type { Context } from '#platform/core/context.server.ts'
import { invalid } from '#kernel/fail.ts'
import { cardsFor } from './handlers.cards.server.ts'
import type { JobList, JobSearch } from './contract.ts'
import { countMatches } from './handlers.facets.server.ts'
import { relaxations } from './handlers.did-you-mean.server.ts'
import { chooseFitting, type Chosen } from './handlers.plan.server.ts'
import { expect, type Counted } from './rules.plan.estimate.ts'
import { rankCap, roundedTotal } from './rules.plan.ts'
import { wantedFor } from './handlers.criteria.server.ts'
import { joinRemote, splitRemote } from './rules.query.remote.ts'
import { dayOf } from './rules.tokens.ts'
import { listing, sortedPage, type Keyset } from './store.retrieve.sorted.server.ts'
import { rankedPage, type Hit, type Wanted } from './store.retrieve.server.ts'
import { mendedText } from './store.query.words.server.ts'

/** Rows an OFFSET may skip; deeper pages want the cursor. */
const deepest = 1000

/** One page of a search with its total, facets and, when nothing fits, what to leave out; a slip of the pen is mended then. */
export async function searchJobs(ctx: Context, input: JobSearch): Promise<JobList> {
  const asked = await search(ctx, input)
  if (asked.found.total > 0 && asked.found.exact !== 0) return { ...asked.found, relax: [] }
  const { text, remote } = splitRemote(input.search)
  const words = text === '' ? null : await mendedText(ctx.db, text)
  const mended = words && joinRemote(words, remote)
  const instead = mended === null ? null : await search(ctx, { ...input, search: mended })
  if (instead && instead.found.total > 0) return { ...instead.found, mended, relax: [] }
  if (asked.found.total > 0) return { ...asked.found, relax: [] }
  return { ...asked.found, relax: await relaxations(ctx, input.search, asked.wanted, asked.counted) }
}

type Answer = { found: Omit<JobList, 'relax'>; wanted: Wanted; counted: Counted }

async function search(ctx: Context, input: JobSearch): Promise<Answer> {
  const { wanted, counted, place, chosen } = await wantedFor(ctx, input)
  const { tokens } = wanted
  const told = {
    place: place && { kind: place.kind, label: place.label, around: place.around ?? null },
    chosen,
  }
  if (tokens.unknown.length > 0) return { found: { ...emptyList(input), ...told }, wanted, counted }
  const sort = input.sort ?? (wanted.asked ? 'relevance' : 'lastPosted')
  const fitted = await chooseFitting(ctx, wanted, {
    search: input.search,
    ranked: sort === 'relevance' && !input.cursor,
    facets: input.facets,
    counted,
  })
  const [{ found, cards }, matches] = await Promise.all([
    page(ctx, { ...input, sort }, fitted).then(async (found) => ({ found, cards: await cardsOf(ctx, found.hits) })),
    countMatches(ctx, fitted, { facets: input.facets }),
  ])
  const total = Math.max(matches.total, found.hits.length)
  const list = {
    ...told,
    list: cards,
    total: matches.estimated ? roundedTotal(total) : total,
    estimated: matches.estimated,
    exact: fitted.exact !== null && total > fitted.exact ? fitted.exact : null,
    page: input.page,
    limit: input.limit,
    nextCursor: found.hits.length === input.limit && found.keyset ? cursorOf(found.hits.at(-1)) : null,
    facets: matches.facets,
    mended: null,
  }
  return { found: list, wanted, counted }
}

const cardsOf = (ctx: Context, hits: readonly Hit[]) =>
  cardsFor(
    ctx,
    hits.map(({ id }) => id),
  )

type Found = { hits: Hit[]; keyset: boolean }

async function page(
  ctx: Context,
  input: JobSearch,
  { wanted, fitting, counted, drawn: drawing, ranked }: Chosen,
): Promise<Found> {
  const { limit, sort } = input
  const guess = expect(wanted, fitting, counted).matches
  const offset = (input.page - 1) * limit
  const after = input.cursor ? readCursor(input.cursor) : null
  if (!after && offset > deepest)
    throw invalid({ field: 'page', code: 'TOO_DEEP', params: { max: Math.floor(deepest / limit) } })
  if (sort === 'minSalary' || sort === 'maxSalary' || sort === 'compNm')
    return {
      hits: await sortedPage(ctx.search, wanted, fitting, {
        by: sort,
        order: input.order,
        limit,
        offset,
        guess,
      }),
      keyset: false,
    }
  const drawn = await drawing
  const best = drawn?.ids.slice(0, ranked) ?? []
  const whole = drawn?.all === true && best.length === drawn.ids.length
  if (sort === 'relevance' && !after && drawn && (whole || offset + limit <= Math.min(rankCap, best.length)))
    return {
      hits: best.length > 0 ? await rankedPage(ctx.search, wanted, fitting, best, { now: ctx.now, limit, offset }) : [],
      keyset: false,
    }
  const hits = await listing(ctx.search, wanted, fitting, {
    limit,
    offset: after ? 0 : offset,
    after,
    oldestFirst: input.order === 1,
    guess,
    today: dayOf(ctx.now),
  })
  return { hits, keyset: true }
}

const emptyList = (input: JobSearch): Answer['found'] => ({
  list: [],
  total: 0,
  estimated: false,
  exact: null,
  page: input.page,
  limit: input.limit,
  nextCursor: null,
  facets: {},
  place: null,
  chosen: [],
  mended: null,
})

const cursorOf = (hit: Hit | undefined): string | null =>
  hit ? Buffer.from(`${hit.postedAt.toISOString()}|${hit.key}`).toString('base64url') : null

function readCursor(cursor: string): Keyset {
  const [postedAt = '', key = ''] = Buffer.from(cursor, 'base64url').toString().split('|')
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(postedAt) || !/^\d{1,15}$/.test(key) || Number.isNaN(Date.parse(postedAt)))
    throw invalid({ field: 'cursor', code: 'NOT_VALID' })
  return { postedAt, key: Number(key) }
}
