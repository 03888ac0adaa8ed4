import { isDeepStrictEqual } from 'node:util'
import { readSetting } from '#modules/reference/public.server.ts'
import { Fail, fail } from '#kernel/fail.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { lockOwn, move, refuse, stale, writer } from './handlers.access.server.ts'
import {
  benefitsPart,
  companyPart,
  docOf,
  highlightsPart,
  locationPart,
  questionsPart,
  typePart,
  type Part,
  type TypeValues,
} from './handlers.parts.server.ts'
import type { jobsContract } from './contract.ts'
import { jobChanged } from './events.ts'
import { editProblem } from './rules.ts'
import { jobSteps, type JobStep } from './rules.steps.ts'
import {
  citiesOf,
  factsOf,
  findOwnJob,
  insertJob,
  insertJobEvent,
  patchJob,
  skillsOf,
  type JobRow,
} from './store.server.ts'
import { missingIn } from './store.view.server.ts'

/** What one company may keep as drafts; more is a machine, not a person (AB-07). */
const maxDrafts = 500

async function answer(ctx: Context, row: JobRow) {
  const missing = missingIn(row, await skillsOf(ctx.db, row.id), await citiesOf(ctx.db, row.id))
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    stepsDone: row.steps_done as JobStep[],
    missing,
    savedAt: row.updated_at.toISOString(),
  }
}

/** Without the keys of questions that people do not see, so that a new list can be compared with the stored one. */
const comparable = (values: object): unknown =>
  JSON.parse(JSON.stringify(values, (key, value: unknown) => (key === 'id' ? undefined : value)))

/**
 * Saves one step. What is already stored is answered as it is, whatever version was sent, so that a repeated send is no conflict;
 * otherwise an older version answers STALE_VERSION with the current values. A live job must stay complete.
 */
async function save<V extends object>(
  ctx: Context,
  part: Part<V>,
  { id, version }: { id: string; version: number },
  values: V,
) {
  const who = writer(ctx.caller)
  const row = await lockOwn(ctx, who, id)
  refuse(editProblem(who, factsOf(row)))
  const stored = await part.stored(ctx, row)
  const unchanged = isDeepStrictEqual(comparable(stored), comparable(values))
  if (unchanged && row.steps_done.includes(part.step)) return answer(ctx, row)
  if (!unchanged && row.version !== version) throw stale(row.version, stored, values)
  const problems = (await part.problems?.(ctx, values)) ?? []
  if (problems.length > 0) throw new Fail('INVALID', problems)
  await part.children?.(ctx, id, values)
  const done = jobSteps.filter((step) => step === part.step || row.steps_done.includes(step))
  const saved = await patchJob(ctx.db, id, { ...part.patch(values), steps_done: done }, ctx.now)
  return answer(ctx, await afterChange(ctx, saved, part.judged === true && !unchanged))
}

/** A job that is or was out must stay whole; where all jobs are reviewed, one that changed goes back to the moderators. */
async function afterChange(ctx: Context, row: JobRow, judged: boolean): Promise<JobRow> {
  if (row.status === 'DRAFT' || row.status === 'REJECTED') return row
  const missing = missingIn(row, await skillsOf(ctx.db, row.id), await citiesOf(ctx.db, row.id))
  if (missing.length > 0) throw new Fail('JOB_INCOMPLETE', missing)
  const live = row.status === 'ACTIVE' || row.status === 'PAUSED'
  if (judged && live && (await readSetting(ctx.db, 'reviewBeforePublishing')) === 'all')
    return move(ctx, row, { to: 'PENDING_REVIEW', by: 'employer' })
  await ctx.emit(jobChanged, { jobId: row.id })
  return row
}

async function create(ctx: Context, { id, ...values }: TypeValues & { id?: string | undefined }) {
  const who = writer(ctx.caller)
  const problems = (await typePart.problems?.(ctx, values)) ?? []
  if (problems.length > 0) throw new Fail('INVALID', problems)
  const { count } = await ctx.db
    .selectFrom('job')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', who.companyId)
    .where('status', '=', 'DRAFT')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= maxDrafts) throw fail('LIMIT_REACHED')
  const row = await insertJob(ctx.db, {
    ...(id && { id }),
    ...typePart.patch(values),
    title: values.title,
    company_id: who.companyId,
    created_by: who.accountId,
    steps_done: ['TYPE'],
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  if (row) {
    await insertJobEvent(ctx.db, {
      jobId: row.id,
      from: null,
      to: 'DRAFT',
      reason: null,
      by: who.accountId,
      at: ctx.now,
    })
    return answer(ctx, row)
  }
  const there = id ? await findOwnJob(ctx.db, id, who.companyId, 'read') : undefined
  if (!there || there.created_by !== who.accountId) throw fail('NOT_FOUND')
  return answer(ctx, there)
}

type StepActions = Pick<
  Handlers<typeof jobsContract>,
  | 'jobs.createJobType'
  | 'jobs.updateJobType'
  | 'jobs.createHighlights'
  | 'jobs.createLocation'
  | 'jobs.createBenefits'
  | 'jobs.companyInfo'
  | 'jobs.createAdditionalQuestion'
>

export const stepActions: StepActions = {
  'jobs.createJobType': ({ ctx, input }) => create(ctx, input),
  'jobs.updateJobType': ({ ctx, input: { id, version, ...values } }) => save(ctx, typePart, { id, version }, values),
  async 'jobs.createHighlights'({ ctx, input: { id, version, description, highlights, ...rest } }) {
    const values = {
      description: docOf(description, 'description'),
      highlights: docOf(highlights, 'highlights'),
      ...rest,
    }
    return save(ctx, highlightsPart, { id, version }, values)
  },
  'jobs.createLocation': ({ ctx, input: { id, version, ...values } }) =>
    save(ctx, locationPart, { id, version }, values),
  'jobs.createBenefits': ({ ctx, input: { id, version, ...values } }) =>
    save(ctx, benefitsPart, { id, version }, values),
  'jobs.companyInfo': ({ ctx, input: { id, version, ...values } }) => save(ctx, companyPart, { id, version }, values),
  'jobs.createAdditionalQuestion': ({ ctx, input: { id, version, ...values } }) =>
    save(ctx, questionsPart, { id, version }, values),
}
