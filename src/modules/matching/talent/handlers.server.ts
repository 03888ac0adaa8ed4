import type { Member } from '#kernel/caller.ts'
import { fail, invalid } from '#kernel/fail.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import { holdingsQuery, readCreditsLeft } from '#modules/billing/public.server.ts'
import { sentBefore } from '#platform/core/idempotency.server.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import { matcher, requireVisible } from '../handlers.access.server.ts'
import { candidateRows } from '../store.candidate-rows.server.ts'
import type { talentContract } from './contract.ts'
import { talentSearchHandlers } from './handlers.search.server.ts'
import { entryCursor, keepUntil, maxEntries, maxPools, readEntryCursor } from './rules.ts'
import {
  countEntries,
  deleteEntry,
  entriesQuery,
  entryInstants,
  entryOf,
  insertEntry,
  keepEntries,
  lockEntry,
  tagsQuery,
  updateEntry,
} from './store.entries.server.ts'
import {
  countPools,
  deletePool,
  insertPool,
  isPoolNameTaken,
  lockCompanyPools,
  lockPool,
  onePoolQuery,
  poolsQuery,
  readPool,
  updatePool,
  type LockedPool,
} from './store.pools.server.ts'

const poolInstants = { created_at: true } as const

/** A pool that the member sees; anybody else's is not found. */
async function requirePool(ctx: Context, who: Member, id: string): Promise<LockedPool> {
  const pool = await lockPool(ctx.db, who, id)
  if (!pool) throw fail('NOT_FOUND')
  return pool
}

async function requireFreeName(ctx: Context, { companyId }: Member, pool: { id: string; name: string }): Promise<void> {
  await lockCompanyPools(ctx.db, companyId)
  if (await isPoolNameTaken(ctx.db, companyId, pool)) throw invalid({ field: 'name', code: 'POOL_NAME_TAKEN' })
}

function requireVersion(pool: { version: number }, version: number): void {
  if (pool.version !== version) throw fail('STALE_VERSION', { version: pool.version })
}

export const talentHandlers: Handlers<typeof talentContract> = {
  ...talentSearchHandlers,

  async 'talent.pools'({ ctx }) {
    const who = matcher(ctx)
    const { rows } = await poolsQuery(who).execute(ctx.db)
    return { list: rows.map((row) => readPool(who, row)) }
  },

  async 'talent.poolSave'({ ctx, input: { id, version, name, note, shared } }) {
    const who = matcher(ctx)
    if (version === null || version === undefined) {
      await sentBefore(ctx, 'talent.poolSave', { key: id, content: { name, note, shared } })
      const known = await lockPool(ctx.db, who, id)
      if (known) return { id, version: known.version, created: false }
      await requireFreeName(ctx, who, { id, name })
      if ((await countPools(ctx.db, who.companyId)) >= maxPools)
        throw invalid({ field: 'name', code: 'POOLS_FULL', params: { max: maxPools } })
      const created = await insertPool(ctx.db, { id, member: who, name, note, shared, now: ctx.now })
      // Sent twice at once, or an id that somebody else took.
      if (!created && !(await lockPool(ctx.db, who, id))) throw fail('CONFLICT')
      return { id, version: 1, created }
    }
    const pool = await requirePool(ctx, who, id)
    requireVersion(pool, version)
    if (pool.shared !== shared && !pool.managed) throw fail('FORBIDDEN')
    await requireFreeName(ctx, who, { id, name })
    await updatePool(ctx.db, { id, name, note, shared, version })
    return { id, version: version + 1, created: false }
  },

  async 'talent.poolDelete'({ ctx, input: { id, version } }) {
    const pool = await requirePool(ctx, matcher(ctx), id)
    if (!pool.managed) throw fail('FORBIDDEN')
    requireVersion(pool, version)
    await deletePool(ctx.db, id)
    return { done: true }
  },

  async 'talent.entries'({ ctx, input: { poolId, tag = null, limit, cursor } }) {
    const who = matcher(ctx)
    const { companyId } = who
    const after = cursor ? readEntryCursor(cursor) : null
    if (cursor && !after) throw invalid({ field: 'cursor', code: 'INVALID' })
    const read = await readTogether(ctx.db, {
      pools: rowsOf(onePoolQuery(who, poolId), poolInstants),
      entries: rowsOf(entriesQuery(companyId, { poolId, tag, after, limit: limit + 1 }), entryInstants),
      tags: rowsOf(tagsQuery(companyId, poolId)),
      holdings: rowsOf(holdingsQuery(companyId, ctx.now)),
    })
    const [pool] = read.pools
    if (!pool) throw fail('NOT_FOUND')
    const page = read.entries.slice(0, limit)
    const last = page.at(-1)
    const { cards, interactions } = await candidateRows(
      ctx.db,
      { companyId, jobId: null, locale: ctx.locale, now: ctx.now },
      page.map((row) => row.account_id),
    )
    return {
      pool: readPool(who, pool),
      tags: read.tags,
      list: page.flatMap((row) => {
        const [candidate, own] = [cards.get(row.account_id), interactions.get(row.account_id)]
        if (!candidate || !own) return []
        const { id, note, tags, source, by, version, renewal_requested: ending } = row
        const times = { at: row.at.toISOString(), keepUntil: row.keep_until.toISOString() }
        return [{ id, candidate, interactions: own, note, tags, source, by, ...times, ending, version }]
      }),
      cursor: last && read.entries.length > limit ? entryCursor(last) : null,
      unlocks: await readCreditsLeft(ctx, read.holdings, 'UNLOCK'),
    }
  },

  async 'talent.add'({ ctx, input: { poolId, candidateId, source, note, tags } }) {
    const who = matcher(ctx)
    const { companyId, accountId } = who
    await requireVisible(ctx, companyId, candidateId)
    await requirePool(ctx, who, poolId)
    const known = await entryOf(ctx.db, poolId, candidateId)
    if (known) return { id: known.id, created: false }
    if ((await countEntries(ctx.db, poolId)) >= maxEntries)
      throw invalid({ field: 'poolId', code: 'POOL_FULL', params: { max: maxEntries } })
    const entry = { poolId, companyId, accountId: candidateId, source, note, tags, by: accountId }
    return { id: await insertEntry(ctx.db, entry, { now: ctx.now, keepUntil: keepUntil(ctx.now) }), created: true }
  },

  async 'talent.entrySave'({ ctx, input: { id, version, note, tags } }) {
    const who = matcher(ctx)
    const entry = await lockEntry(ctx.db, who.companyId, id)
    if (!entry) throw fail('NOT_FOUND')
    await requirePool(ctx, who, entry.poolId)
    requireVersion(entry, version)
    await updateEntry(ctx.db, id, { note, tags }, version + 1)
    return { version: version + 1 }
  },

  async 'talent.keep'({ ctx, input: { poolId } }) {
    await requirePool(ctx, matcher(ctx), poolId)
    return { kept: await keepEntries(ctx.db, poolId, keepUntil(ctx.now)) }
  },

  async 'talent.remove'({ ctx, input: { poolId, candidateId } }) {
    await requirePool(ctx, matcher(ctx), poolId)
    await deleteEntry(ctx.db, poolId, candidateId)
    return { done: true }
  },
}
