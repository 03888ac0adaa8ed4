import { giveConsent } from '#modules/accounts/public.server.ts'
import type { Updateable } from 'kysely'
import type { Tables } from '#db/schema.ts'
import { requirePerson } from '#kernel/caller.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import { fail, invalid } from '#kernel/fail.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { compileSearch } from './handlers.compile.server.ts'
import type { SavedSearch, alertsContract } from './contract.ts'
import { nextAlertAt, searchesPerPerson, type Frequency } from './rules.ts'
import {
  deleteSearches,
  insertSearch,
  lockSavedSearches,
  patchSearch,
  savedSearches,
  type SavedRow,
} from './store.saved-searches.server.ts'

const view = (row: SavedRow, now: Date): SavedSearch => ({
  id: row.id,
  name: row.name,
  query: row.query,
  frequency: row.frequency,
  nextAt: row.next_at && row.next_at > now ? row.next_at.toISOString() : null,
  notifiedAt: row.notified_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

/** Only candidates get alerts; an employer's search is saved without. */
function needAlerts(ctx: Context, frequency: Frequency | undefined): void {
  if (frequency && frequency !== 'NONE' && ctx.caller.kind !== 'candidate')
    throw invalid({ field: 'frequency', code: 'NOT_IN_LIST' })
}

/** From when on new jobs are sent, and when first: an instant alert needs no pause before its first. */
async function schedule(ctx: Context, frequency: Frequency) {
  const timeZone = await readSetting(ctx.db, 'timeZone')
  const nextAt = frequency === 'INSTANT' ? ctx.now : nextAlertAt(frequency, ctx.now, timeZone)
  return { alertsSince: frequency === 'NONE' ? null : ctx.now, nextAt }
}

async function own(ctx: Context, id: string): Promise<SavedRow> {
  const [row] = await savedSearches(ctx.db, requirePerson(ctx).accountId, id)
  if (!row) throw fail('NOT_FOUND')
  return row
}

type SavedSearchChange = Pick<SavedRow, 'name' | 'query' | 'frequency'>
type Compiled = Awaited<ReturnType<typeof compileSearch>>['compiled']

/** A changed search, or one whose alerts begin, sends only what is published from now on. */
async function changeSearch(
  ctx: Context,
  before: SavedRow,
  { name, query, frequency }: SavedSearchChange,
  compiled: Compiled,
): Promise<SavedRow> {
  const values: Updateable<Tables['saved_search']> = { name, query, frequency, updated_at: ctx.now }
  if (frequency !== before.frequency || query !== before.query) {
    const { alertsSince, nextAt } = await schedule(ctx, frequency)
    values.next_at = nextAt
    if (frequency !== 'NONE' && frequency !== before.frequency)
      await giveConsent(ctx, requirePerson(ctx).accountId, 'JOB_ALERTS')
    if (before.frequency === 'NONE' || query !== before.query) values.alerts_since = alertsSince
  }
  return patchSearch(ctx.db, before, values, compiled)
}

export const alertsHandlers: Handlers<typeof alertsContract> = {
  async 'alerts.add'({ ctx, input }) {
    const { accountId } = requirePerson(ctx)
    needAlerts(ctx, input.frequency)
    const { query, compiled } = await compileSearch(ctx, input.query)
    await lockSavedSearches(ctx.db, accountId)
    const before = await savedSearches(ctx.db, accountId)
    const same = before.find((row) => row.query === query)
    if (same) {
      // Whoever saves it again and wants alerts gets them; without, those it has stay.
      const { frequency } = input
      const row = frequency === 'NONE' ? same : await changeSearch(ctx, same, { ...same, frequency }, compiled)
      return { ...view(row, ctx.now), created: false }
    }
    if (before.length >= searchesPerPerson)
      throw invalid({ field: 'query', code: 'SEARCHES_MANY', params: { max: searchesPerPerson } })
    const { name, frequency } = input
    const row = { accountId, name, query, frequency, ...(await schedule(ctx, frequency)) }
    if (frequency !== 'NONE') await giveConsent(ctx, accountId, 'JOB_ALERTS')
    return { ...view(await insertSearch(ctx.db, row, compiled, ctx.now), ctx.now), created: true }
  },

  async 'alerts.update'({ ctx, input }) {
    needAlerts(ctx, input.frequency)
    await lockSavedSearches(ctx.db, requirePerson(ctx).accountId)
    const before = await own(ctx, input.id)
    const frequency = input.frequency ?? before.frequency
    const { query, compiled } = await compileSearch(ctx, input.query ?? before.query)
    const others = await savedSearches(ctx.db, requirePerson(ctx).accountId)
    if (others.some((row) => row.query === query && row.id !== before.id)) throw fail('CONFLICT')
    const next = { name: input.name ?? before.name, query, frequency }
    return view(await changeSearch(ctx, before, next, compiled), ctx.now)
  },

  'alerts.get': async ({ ctx, input }) => view(await own(ctx, input.id), ctx.now),

  async 'alerts.list'({ ctx }) {
    return {
      list: (await savedSearches(ctx.db, requirePerson(ctx).accountId)).map((row) => view(row, ctx.now)),
      max: searchesPerPerson,
    }
  },

  async 'alerts.softDelete'({ ctx, input }) {
    const deletedCount = await deleteSearches(ctx.db, requirePerson(ctx).accountId, input.ids, ctx.now)
    if (deletedCount === 0) throw fail('NOT_FOUND')
    return { done: true }
  },
}
