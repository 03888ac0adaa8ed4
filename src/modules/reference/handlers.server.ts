import { accountIdOf, type Caller } from '#kernel/caller.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import { sentBefore } from '#platform/core/idempotency.server.ts'
import { fail, invalid } from '#kernel/fail.ts'
import { contactHandlers } from './handlers.contact.server.ts'
import { proposeValue } from './handlers.propose.server.ts'
import type { referenceContract } from './contract.ts'
import { pageMeta } from './page-meta.server.ts'
import { publicSettings } from './settings.server.ts'
import { listMasters } from './store.masters.server.ts'
import { listCities, listCitiesAsMasters, listCountries, listStates, saveMessage } from './store.server.ts'

/** The account whose own proposals are listed too. */
const proposerOf = (caller: Caller): string | null =>
  'accountId' in caller && caller.proposes !== false ? caller.accountId : null

export const referenceHandlers: Handlers<typeof referenceContract> = {
  ...contactHandlers,
  'reference.masters': ({ ctx, input }) =>
    input.category === 'CITY'
      ? listCitiesAsMasters(ctx.db, ctx.locale, input)
      : listMasters(ctx.db, ctx.locale, { ...input, by: proposerOf(ctx.caller) }),
  'reference.countries': ({ ctx, input }) => listCountries(ctx.db, ctx.locale, input),
  'reference.states': ({ ctx, input }) => listStates(ctx.db, ctx.locale, input),
  'reference.cities': ({ ctx, input }) => listCities(ctx.db, ctx.locale, input),

  async 'reference.proposeMaster'({ ctx, input }) {
    const row = await proposeValue(ctx, { ...input, field: 'label' })
    if (row.status === 'INACTIVE') throw invalid({ field: 'label', code: 'NOT_IN_LIST' })
    return { id: row.id, code: row.code, label: row.en, status: row.status === 'ACTIVE' ? 'ACTIVE' : 'PROPOSED' }
  },

  async 'reference.contactUs'({ ctx, input }) {
    if (await sentBefore(ctx, 'reference.contactUs', { content: input })) return { done: true }
    const accountId = accountIdOf(ctx)
    await saveMessage(ctx.db, { ...input, accountId, locale: ctx.locale, now: ctx.now })
    return { done: true }
  },

  async 'reference.settings'({ ctx }) {
    return { settings: await publicSettings(ctx.db) }
  },

  async 'reference.pageMeta'({ ctx, input }) {
    const meta = pageMeta(ctx.ports.texts, ctx.locale, input.a, input.b, ctx.ports.env.appUrl)
    if (!meta) throw fail('NOT_FOUND')
    return meta
  },
}
