import type * as z from 'zod'
import { mayAdmin, requireAdministrator, requireAdminRight } from '#kernel/admin-rights.ts'
import { invalid } from '#kernel/fail.ts'
import type { ModerationReason } from '#kernel/moderation.ts'
import { loadLabels, loadPlaces, of, todayHere } from '#modules/reference/public.server.ts'
import { subjectOfKind } from '#platform/mail/subject.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import { addDays, bucketsOf, grainFor, periodProblem, previousPeriod } from '../rules.ts'
import type { Statistics, statisticsContract, Table } from './contract.ts'
import { statisticsCsv } from './handlers.csv.server.ts'
import { StatReader } from './rules.reader.ts'
import { judgedAfterDays, topicRights, topics } from './rules.ts'
import { views } from './rules.views.ts'
import { offerTitles, readStatistics } from './store.read.server.ts'

type StatisticsInput = z.output<(typeof statisticsContract)['admin.statistics.get']['input']>

/** What is sold is counted by currency and code: `IDR STARTER`. */
const codeOf = (key: string) => key.split(' ')[1] ?? key

/** Fields, cities, reasons, emails and what is sold by their names; what is no longer known keeps its key. */
async function labelled(ctx: Context, tables: readonly Table[]): Promise<Table[]> {
  const keysOf = (name: string) =>
    tables.flatMap((table) => (table.name === name ? table.rows.map(({ key }) => key) : []))
  const offers = await offerTitles(ctx.db, keysOf('products').map(codeOf))
  const [labels, places] = [
    await loadLabels(ctx.db, ctx.locale, of('JOB_DOMAIN', keysOf('field'))),
    await loadPlaces(ctx.db, ctx.locale, keysOf('city')),
  ]
  const labelOf: Record<string, (key: string) => string> = {
    field: (key) => labels.masterRefs('JOB_DOMAIN', key).label,
    city: (key) => places.get(key)?.cityName ?? key,
    kinds: (key) => subjectOfKind(key, ctx.locale, ctx.ports.texts.read) ?? key,
    products: (key) => offers.get(codeOf(key))?.[ctx.locale] ?? codeOf(key),
    reasons: (key) => ctx.ports.texts.translate(ctx.locale, 'moderation', `reason.${key as ModerationReason}`, {}),
  }
  return tables.map((table) => {
    const name = labelOf[table.name]
    return name ? { ...table, rows: table.rows.map((row) => ({ ...row, label: name(row.key) })) } : table
  })
}

async function statistics(ctx: Context, { from, to, ...input }: StatisticsInput): Promise<Statistics> {
  const { role } = requireAdministrator(ctx)
  const topic = input.topic ?? topics.find((each) => mayAdmin(role, topicRights[each])) ?? 'market'
  requireAdminRight(ctx, topicRights[topic])
  const period = { from, to }
  const wrong = periodProblem(period)
  if (wrong) throw invalid(wrong)
  const previous = previousPeriod(period)
  const grain = grainFor(period)
  const today = await todayHere(ctx.db, ctx.now)
  const { plan, view } = views[topic]
  const rows = await readStatistics(
    ctx.db,
    { period, previous, grain, judgedTo: addDays(today, -judgedAfterDays), today },
    plan,
  )
  const buckets = bucketsOf(period, grain)
  const { figures, charts, tables } = view(new StatReader(rows, buckets, grain))
  return {
    topic,
    period,
    previous,
    today,
    countedAt: rows.state[0]?.countedAt?.toISOString() ?? null,
    grain,
    buckets,
    figures,
    charts,
    tables: await labelled(ctx, tables),
  }
}

export const statisticsHandlers: Handlers<typeof statisticsContract> = {
  'admin.statistics.get': ({ ctx, input }) => statistics(ctx, input),
  'admin.statistics.csv': async ({ ctx, input }) => statisticsCsv(ctx, await statistics(ctx, input)),
}
