import { requireAdministrator } from '#kernel/admin-rights.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import { fail } from '#kernel/fail.ts'
import { wallClockOf } from '#kernel/time-zone.ts'
import { readSettings } from '#modules/reference/public.server.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import { alarmsQuery, closeAlarm, lastAuditQuery, openAlarmCount, readAlarms } from '../audit/store.alarms.server.ts'
import { offeredProviders } from '../handlers.access.server.ts'
import { healthQuery } from '../store.health.server.ts'
import type { moneyAdminContract } from './contract.money.ts'
import { incomeRows, twelveMonthsBefore } from './rules.income.ts'
import { monthSpan } from './rules.month.ts'
import { incomeByMonth } from './store.invoices.server.ts'
import { oddOrderCounts, openOrderSums, unmatchedSums } from './store.money.server.ts'

const shownAlarms = 20
const iso = (at: Date | null) => at?.toISOString() ?? null
const sums = (rows: readonly { currency: string; count: number; minor: number }[]) =>
  rows.map(({ currency, count, minor }) => ({ count, sum: { minor, currency } }))

export const moneyAdminHandlers: Handlers<typeof moneyAdminContract> = {
  async 'admin.money.overview'({ ctx }) {
    const { db, now, ports } = ctx
    const { billing, timeZone, currency } = await readSettings(db, 'billing', 'timeZone', 'currency')
    const offered = await offeredProviders(ctx, currency)
    const month = twelveMonthsBefore(wallClockOf(now, timeZone).toISOString())
    const { odd, unmatched, ...parts } = await readTogether(db, {
      alarms: rowsOf(alarmsQuery({ limit: shownAlarms }), { openedAt: true, seenAt: true }),
      audits: rowsOf(lastAuditQuery(db), { startedAt: true, finishedAt: true }),
      income: rowsOf(incomeByMonth({ from: monthSpan(month, timeZone).from, timeZone })),
      open: rowsOf(openOrderSums(now)),
      odd: rowsOf(oddOrderCounts(now)),
      unmatched: rowsOf(unmatchedSums()),
      health: rowsOf(
        healthQuery(
          ports.pay.providers.map(({ name }) => name),
          now,
        ),
        { answeredAt: true, failedAt: true, downSince: true, probedAt: true, reconciledAt: true, refusedAt: true },
      ),
    })
    const alarms = readAlarms(parts.alarms)
    const [audit = null] = parts.audits
    return {
      sale: billing === 'off' ? 'OFF' : offered.length === 0 ? 'NO_PROVIDER' : 'ON',
      providers: parts.health.map(({ answeredAt, failedAt, downSince, reconciledAt, ...rest }) => ({
        ...rest,
        test: ports.pay.provider(rest.provider)?.test ?? false,
        answeredAt: iso(answeredAt),
        failedAt: iso(failedAt),
        downSince: iso(downSince),
        reconciledAt: iso(reconciledAt),
      })),
      alarms: {
        total: alarms.total,
        list: alarms.list.map(({ openedAt, ...alarm }) => ({ ...alarm, openedAt: openedAt.toISOString() })),
      },
      income: incomeRows(parts.income),
      open: sums(parts.open),
      ...(odd[0] ?? { late: 0, mismatched: 0 }),
      unmatched: sums(unmatched),
      audit: audit && { ...audit, finishedAt: audit.finishedAt.toISOString() },
    }
  },

  async 'admin.money.alarmCount'({ ctx }) {
    return { open: await openAlarmCount(ctx.db) }
  },

  async 'admin.money.closeAlarm'({ ctx, input: { id } }) {
    const { accountId } = requireAdministrator(ctx)
    if (!(await closeAlarm(ctx.db, id, accountId, ctx.now))) throw fail('NOT_FOUND')
    await ctx.audit({ action: 'alarm.close', subjectType: 'billing_alarm', subjectId: id })
    return { done: true }
  },
}
