import type { Actions } from '#platform/action/context.server.ts'
import { fail, invalid } from '#kernel/fail.ts'
import type { referenceContract } from './contract.ts'
import { pageMeta } from './page-meta.server.ts'
import { codeOf, proposable } from './rules.ts'
import { publicSettings } from './settings.server.ts'
import { listCities, listCountries, listMasters, listStates, proposeMaster, saveMessage } from './store.server.ts'

export const referenceActions: Actions<typeof referenceContract> = {
  'reference.masters': ({ ctx, input }) => listMasters(ctx.db, ctx.locale, input),
  'reference.countries': ({ ctx, input }) => listCountries(ctx.db, ctx.locale, input),
  'reference.states': ({ ctx, input }) => listStates(ctx.db, ctx.locale, input),
  'reference.cities': ({ ctx, input }) => listCities(ctx.db, ctx.locale, input),

  async 'reference.proposeMaster'({ ctx, input }) {
    const code = codeOf(input.label)
    if (!('accountId' in ctx.caller)) throw fail('UNAUTHENTICATED')
    if (!proposable.includes(input.category)) throw invalid({ field: 'category', code: 'NOT_IN_LIST' })
    if (code.length < 1) throw invalid({ field: 'label', code: 'NOT_VALID' })
    const row = await proposeMaster(ctx.db, {
      category: input.category,
      code,
      label: input.label,
      by: ctx.caller.accountId,
    })
    return { id: row.id, code: row.code, label: row.en, status: row.status === 'ACTIVE' ? 'ACTIVE' : 'PROPOSED' }
  },

  async 'reference.contactUs'({ ctx, input }) {
    const accountId = 'accountId' in ctx.caller ? ctx.caller.accountId : null
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
