import type * as z from 'zod'
import { countOver, retentionRuleNames } from '#db/retention.server.ts'
import { countUnused } from '#modules/accounts/public.server.ts'
import { readSettings } from '#modules/reference/public.server.ts'
import { settings, type SettingKey, type SettingValue } from '#modules/reference/settings.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import type { effectsContract, SettingEffect } from './contract.ts'
import { countOf, dueApplications, signedOnBy } from './store.server.ts'

type EffectCount = { effect: SettingEffect; part?: string; count: number }
type Effects = { readonly [K in SettingKey]?: (ctx: Context, value: SettingValue<K>) => Promise<EffectCount[]> }

const same =
  (effect: SettingEffect, what: Parameters<typeof countOf>[1]) =>
  async ({ db, now }: Context): Promise<EffectCount[]> => [{ effect, count: await countOf(db, what, now) }]

/** Settings whose new value does something to what is there; of all others their sentence says that they hold from now on. */
const effects: Effects = {
  async keepDays({ db, now }, kept) {
    const { keepDays: before } = await readSettings(db, 'keepDays')
    const counts: EffectCount[] = []
    for (const part of retentionRuleNames)
      if (kept[part] < before[part])
        counts.push({ effect: 'deleted', part, count: await countOver(db, part, kept[part], now) })
    return counts
  },
  async unusedMonths({ db, now }, months) {
    return [
      { effect: 'unusedAsked', count: await countUnused(db, 'unusedAsked', { months, now }) },
      { effect: 'unusedEnded', count: await countUnused(db, 'unusedEnded', { months, now }) },
    ]
  },
  async applicationDays({ db, now }, days) {
    const { reminded, closed } = await dueApplications(db, now, days)
    return [
      { effect: 'remindedNow', count: reminded },
      { effect: 'closedNow', count: closed },
    ]
  },
  async flagScores({ db, now }, { hold }) {
    const { flagScores: before } = await readSettings(db, 'flagScores')
    if (hold >= before.hold) return []
    return [
      { effect: 'jobsScreened', count: await countOf(db, 'screenedJobs', now) },
      { effect: 'companiesScreened', count: await countOf(db, 'screenedCompanies', now) },
    ]
  },
  async signOn({ db }, on) {
    const [linkedin, fsp] = [
      on.linkedin ? 0 : await signedOnBy(db, 'linkedin'),
      on.fsp ? 0 : await signedOnBy(db, 'fsp'),
    ]
    return [
      { effect: 'signOnEnds', part: 'linkedin', count: linkedin },
      { effect: 'signOnEnds', part: 'fsp', count: fsp },
    ]
  },
  rejectionNoticeHours: same('noticesKept', 'notices'),
  jobDays: same('jobsKeepEnd', 'liveJobs'),
  currency: same('jobsKeepCurrency', 'liveJobs'),
  reviewBeforePublishing: same('jobsWait', 'jobsInReview'),
  jobEditReview: same('changesWait', 'jobChanges'),
  registrationNumber: same('numbersKept', 'registered'),
}

async function effectsOf(ctx: Context, { key, value = null }: { key: string; value?: unknown }) {
  const known = Object.hasOwn(settings, key) ? (key as SettingKey) : null
  const effect = known && (effects[known] as ((ctx: Context, value: unknown) => Promise<EffectCount[]>) | undefined)
  if (!known || !effect) return []
  const schema: z.ZodType = settings[known].schema
  const parsed = schema.safeParse(value ?? settings[known].default)
  const counts = parsed.success ? await effect(ctx, parsed.data) : []
  return counts
    .filter(({ count }) => count > 0)
    .map(({ effect: name, part = null, count }) => ({ key, effect: name, part, count }))
}

export const effectsHandlers: Handlers<typeof effectsContract> = {
  async 'admin.settings.effects'({ ctx, input }) {
    const list = []
    for (const change of input.changes) list.push(...(await effectsOf(ctx, change)))
    return { list }
  },
}
