import type { Member } from '#kernel/caller.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { CandidateCard, CandidateDetail } from '../contract.shapes.ts'
import { candidateRows } from '../store.candidate-rows.server.ts'
import { entriesQuery, type EntryRow } from './store.entries.server.ts'
import { onePoolQuery } from './store.pools.server.ts'

/** A candidate of a pool; `contact` is null until the company unlocked it. */
export type CandidateForFile = {
  candidate: CandidateCard
  contact: CandidateDetail['contact']
  note: string | null
  tags: string[]
  by: string
  at: string
}
const pageSize = 200

/** A pool that the member sees with the candidates whom the company may see now, for a file; `count` reads their number alone. */
export async function poolForFile(
  ctx: Context,
  member: Member,
  poolId: string,
  { count = false }: { count?: boolean } = {},
): Promise<{ id: string; name: string; total: number; rows: CandidateForFile[] } | null> {
  const [pool] = (await onePoolQuery(member, poolId).execute(ctx.db)).rows
  if (!pool) return null
  const { companyId } = member
  const rows: CandidateForFile[] = []
  const reader = { companyId, jobId: null, locale: ctx.locale, now: ctx.now }
  let after: EntryRow | null = null
  while (!count) {
    const { rows: entries } = await entriesQuery(companyId, { poolId, after, limit: pageSize }).execute(ctx.db)
    const ids = entries.map((entry) => entry.account_id)
    const { cards, unlocked } = await candidateRows(ctx.db, reader, ids, { details: true })
    for (const { account_id: accountId, note, tags, by, at } of entries) {
      const candidate = cards.get(accountId)
      const contact = (candidate?.unlocked && unlocked.get(accountId)?.contact) || null
      if (candidate) rows.push({ candidate, contact, note, tags, by, at: at.toISOString() })
    }
    after = entries.at(-1) ?? null
    if (entries.length < pageSize) break
  }
  return { id: pool.id, name: pool.name, total: count ? pool.candidates : rows.length, rows }
}
