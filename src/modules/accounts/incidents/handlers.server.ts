import { countAffected, personTables } from '#db/affected.server.ts'
import { requireAdministrator } from '#kernel/admin-rights.ts'
import { Fail, fail, invalid, type FieldError } from '#kernel/fail.ts'
import { atLocalMinute, localMinuteOf } from '#kernel/time-zone.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import { clockOf } from '../requests/rules.ts'
import type { IncidentDetail, incidentsContract } from './contract.ts'
import { notifyOfIncident } from './jobs.names.ts'
import { incidentDue, incidentSteps, notifyProblem, stepProblem } from './rules.ts'
import {
  accountOfAddress,
  doneSteps,
  incidentById,
  incidents,
  insertIncident,
  markStep,
  setCounts,
  setNotified,
  touchIncident,
  updateIncident,
  type Incident,
} from './store.server.ts'

const mostListed = 100

const summaryOf = ({ id, title, knownAt, closedAt, affected, notified }: Incident, now: Date) => ({
  id,
  title,
  knownAt: knownAt.toISOString(),
  dueAt: incidentDue(knownAt).toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
  clock: clockOf({ receivedAt: knownAt, dueAt: incidentDue(knownAt), closedAt }, now),
  affected,
  notified,
})

async function incidentOf(ctx: Context, id: string): Promise<Incident> {
  const incident = await incidentById(ctx.db, id)
  if (!incident) throw fail('NOT_FOUND')
  return incident
}

async function view(ctx: Context, id: string): Promise<IncidentDetail> {
  const incident = await incidentOf(ctx, id)
  const done = await doneSteps(ctx.db, id)
  const timeZone = await readSetting(ctx.db, 'timeZone')
  const { version, knownAt, until, happened, measures, tables, sides, counts, countedAt, notifiedAt, since, actor } =
    incident
  return {
    ...summaryOf(incident, ctx.now),
    version,
    knownLocal: localMinuteOf(knownAt, timeZone),
    untilLocal: localMinuteOf(until, timeZone),
    until: until.toISOString(),
    sinceLocal: since && localMinuteOf(since, timeZone),
    actor,
    happened,
    measures,
    tables,
    sides,
    counts: Object.entries(counts ?? {})
      .map(([table, people]) => ({ table, people }))
      .toSorted((one, other) => other.people - one.people || (one.table < other.table ? -1 : 1)),
    countedAt: countedAt?.toISOString() ?? null,
    notifiedAt: notifiedAt?.toISOString() ?? null,
    steps: incidentSteps.map((step) => {
      const doneStep = done.find((each) => each.step === step)
      return { step, done: doneStep ? { at: doneStep.at.toISOString(), by: doneStep.by, note: doneStep.note } : null }
    }),
    allTables: [...personTables].toSorted(),
  }
}

async function factsOf(ctx: Context, id: string) {
  const { closedAt, affected, notifiedAt } = await incidentOf(ctx, id)
  const done = (await doneSteps(ctx.db, id)).map(({ step }) => step)
  return { done, closed: closedAt !== null, affected, notified: notifiedAt !== null }
}

const audit = (ctx: Context, action: string, id: string, details: Record<string, string | number | null> = {}) =>
  ctx.audit({ action, subjectType: 'incident', subjectId: id, details })

export const incidentsHandlers: Handlers<typeof incidentsContract> = {
  async 'admin.incidents.list'({ ctx }) {
    const rows = await incidents(ctx.db, mostListed)
    const timeZone = await readSetting(ctx.db, 'timeZone')
    return { list: rows.map((row) => summaryOf(row, ctx.now)), nowLocal: localMinuteOf(ctx.now, timeZone) }
  },

  'admin.incidents.get': ({ ctx, input: { id } }) => view(ctx, id),

  async 'admin.incidents.save'({ ctx, input: { id, key, version, title, happened, measures, ...local } }) {
    const { accountId } = requireAdministrator(ctx)
    const timeZone = await readSetting(ctx.db, 'timeZone')
    const [knownAt, until] = [atLocalMinute(local.knownAt, timeZone), atLocalMinute(local.until, timeZone)]
    const problems: FieldError[] = []
    if (knownAt > ctx.now) problems.push({ field: 'knownAt', code: 'TOO_LATE' })
    if (until > knownAt) problems.push({ field: 'until', code: 'DATE_ORDER' })
    if (problems.length > 0) throw new Fail('INVALID', problems)
    const said = { title, knownAt, until, happened, measures }
    if (id === null) {
      const opened = await insertIncident(ctx.db, { ...said, key, by: accountId, now: ctx.now })
      if (opened.isNew) {
        ctx.log.error({ incidentId: opened.id }, 'a breach of personal data was opened')
        await audit(ctx, 'incident.open', opened.id, { key: title })
      }
      return view(ctx, opened.id)
    }
    await incidentOf(ctx, id)
    if (!(await updateIncident(ctx.db, { id, version }, said))) throw fail('STALE_VERSION')
    await audit(ctx, 'incident.change', id, { key: title })
    return view(ctx, id)
  },

  async 'admin.incidents.count'({ ctx, input: { id, version, tables, sides, ...input } }) {
    const { accountId } = requireAdministrator(ctx)
    const { until, title } = await incidentOf(ctx, id)
    const unknown = tables.find((table) => !personTables.includes(table))
    if (unknown !== undefined) throw invalid({ field: 'tables', code: 'NOT_IN_LIST' })
    const since = input.since === null ? null : atLocalMinute(input.since, await readSetting(ctx.db, 'timeZone'))
    if (since && since > until) throw invalid({ field: 'since', code: 'DATE_ORDER' })
    const actorId = input.actor && (await accountOfAddress(ctx.db, input.actor))
    if (actorId === undefined) throw invalid({ field: 'actor', code: 'NO_ACCOUNT' })
    const { byTable, people } = await countAffected(ctx.db, { tables, sides, since, until, actorId })
    const scope = { tables, sides, since, actorId, counts: byTable, affected: people, now: ctx.now }
    if (!(await setCounts(ctx.db, { id, version }, scope))) throw fail('STALE_VERSION')
    await markStep(ctx.db, { id, step: 'SCOPE', note: tables.join(', ').slice(0, 1000), by: accountId, now: ctx.now })
    await audit(ctx, 'incident.count', id, { key: title, people })
    return view(ctx, id)
  },

  async 'admin.incidents.step'({ ctx, input: { id, version, step, note } }) {
    const { accountId } = requireAdministrator(ctx)
    const problem = stepProblem(step, await factsOf(ctx, id))
    if (problem) throw fail(problem)
    if (!(await touchIncident(ctx.db, { id, version }, step === 'CLOSE' ? ctx.now : null))) throw fail('STALE_VERSION')
    await markStep(ctx.db, { id, step, note, by: accountId, now: ctx.now })
    await audit(ctx, step === 'CLOSE' ? 'incident.close' : 'incident.step', id, { step })
    return view(ctx, id)
  },

  async 'admin.incidents.notify'({ ctx, input: { id, version } }) {
    const { accountId } = requireAdministrator(ctx)
    const facts = await factsOf(ctx, id)
    const { happened, measures, title } = await incidentOf(ctx, id)
    const empty = (['happened', 'measures'] as const).flatMap((field) =>
      (['en', 'id'] as const).flatMap((locale) =>
        ({ happened, measures })[field][locale] === '' ? [{ field: `${field}.${locale}`, code: 'REQUIRED' }] : [],
      ),
    )
    if (empty.length > 0) throw new Fail('INVALID', empty)
    const problem = notifyProblem(facts)
    if (problem) throw fail(problem)
    if (!(await setNotified(ctx.db, { id, version }, ctx.now))) throw fail('STALE_VERSION')
    await ctx.enqueue(notifyOfIncident, { id })
    await markStep(ctx.db, { id, step: 'PEOPLE', note: String(facts.affected), by: accountId, now: ctx.now })
    await audit(ctx, 'incident.notify', id, { key: title, people: facts.affected })
    return view(ctx, id)
  },
}
