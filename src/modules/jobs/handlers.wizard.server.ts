import { isDeepStrictEqual } from 'node:util'
import { readSetting } from '#modules/reference/public.server.ts'
import { Fail, fail } from '#kernel/fail.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { lockOwnJob, changeStatus, failIf, staleVersion, requireWriter } from './handlers.access.server.ts'
import {
  benefitsStep,
  companyStep,
  richDocOf,
  highlightsStep,
  locationStep,
  questionsStep,
  typeStep,
  type WizardStep,
  type TypeValues,
} from './handlers.wizard-steps.server.ts'
import { withNamedKeywords, withNamedSkills } from './handlers.names.server.ts'
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
import { missingInRow } from './store.view.server.ts'

/** Drafts per company; nobody writes more by hand, so the limit stops scripts only (AB-07). */
const maxDrafts = 500

async function saveResult(ctx: Context, row: JobRow) {
  const missing = missingInRow(row, await skillsOf(ctx.db, row.id), await citiesOf(ctx.db, row.id))
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    stepsDone: row.steps_done as JobStep[],
    missing,
    savedAt: row.updated_at.toISOString(),
  }
}

/** Removes question ids, so that a submitted list can be compared with the stored one. */
const comparable = (values: object): unknown =>
  JSON.parse(JSON.stringify(values, (key, value: unknown) => (key === 'id' ? undefined : value)))

/**
 * Saves one step. Values that are already stored succeed with any version, so that a repeated request is not a conflict;
 * otherwise an older version throws STALE_VERSION with the current values. A published job must stay complete.
 */
async function saveStep<V extends object>(
  ctx: Context,
  step: WizardStep<V>,
  { id, version }: { id: string; version: number },
  values: V,
) {
  const member = requireWriter(ctx.caller)
  const row = await lockOwnJob(ctx, member, id)
  failIf(editProblem(member, factsOf(row)))
  const stored = await step.stored(ctx, row)
  const unchanged = isDeepStrictEqual(comparable(stored), comparable(values))
  if (unchanged && row.steps_done.includes(step.step)) return saveResult(ctx, row)
  if (!unchanged && row.version !== version) throw staleVersion(row.version, stored, values)
  const problems = (await step.problems?.(ctx, values)) ?? []
  if (problems.length > 0) throw new Fail('INVALID', problems)
  await step.children?.(ctx, id, values)
  const done = jobSteps.filter((name) => name === step.step || row.steps_done.includes(name))
  const saved = await patchJob(ctx.db, id, { ...step.patch(values), steps_done: done }, ctx.now)
  return saveResult(ctx, await afterChange(ctx, saved, step.needsReview === true && !unchanged))
}

/** A published job must stay complete; where all jobs are reviewed, a changed one returns to review. */
async function afterChange(ctx: Context, row: JobRow, needsReview: boolean): Promise<JobRow> {
  if (row.status === 'DRAFT' || row.status === 'REJECTED') return row
  const missing = missingInRow(row, await skillsOf(ctx.db, row.id), await citiesOf(ctx.db, row.id))
  if (missing.length > 0) throw new Fail('JOB_INCOMPLETE', missing)
  const live = row.status === 'ACTIVE' || row.status === 'PAUSED'
  if (needsReview && live && (await readSetting(ctx.db, 'reviewBeforePublishing')) === 'all')
    return changeStatus(ctx, row, { to: 'PENDING_REVIEW', by: 'employer' })
  await ctx.emit(jobChanged, { jobId: row.id })
  return row
}

async function createDraft(ctx: Context, { id, ...values }: TypeValues & { id?: string | undefined }) {
  const member = requireWriter(ctx.caller)
  const problems = (await typeStep.problems?.(ctx, values)) ?? []
  if (problems.length > 0) throw new Fail('INVALID', problems)
  const { count } = await ctx.db
    .selectFrom('job')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', member.companyId)
    .where('status', '=', 'DRAFT')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= maxDrafts) throw fail('LIMIT_REACHED')
  const row = await insertJob(ctx.db, {
    ...(id && { id }),
    ...typeStep.patch(values),
    title: values.title,
    company_id: member.companyId,
    created_by: member.accountId,
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
      by: member.accountId,
      at: ctx.now,
    })
    return saveResult(ctx, row)
  }
  const existing = id ? await findOwnJob(ctx.db, id, member.companyId, 'read') : undefined
  if (!existing || existing.created_by !== member.accountId) throw fail('NOT_FOUND')
  return saveResult(ctx, existing)
}

type WizardHandlers = Pick<
  Handlers<typeof jobsContract>,
  | 'jobs.createJobType'
  | 'jobs.updateJobType'
  | 'jobs.createHighlights'
  | 'jobs.createLocation'
  | 'jobs.createBenefits'
  | 'jobs.companyInfo'
  | 'jobs.createAdditionalQuestion'
>

export const wizardHandlers: WizardHandlers = {
  'jobs.createJobType': ({ ctx, input }) => createDraft(ctx, input),
  'jobs.updateJobType': ({ ctx, input: { id, version, ...values } }) =>
    saveStep(ctx, typeStep, { id, version }, values),
  async 'jobs.createHighlights'({ ctx, input: { id, version, description, highlights, ...rest } }) {
    const { skillNames, keywordNames, ...fields } = rest
    const values = {
      description: richDocOf(description, 'description'),
      highlights: richDocOf(highlights, 'highlights'),
      ...fields,
      skills: await withNamedSkills(ctx, fields.skills, skillNames),
      keywords: await withNamedKeywords(ctx, fields.keywords, keywordNames),
    }
    return saveStep(ctx, highlightsStep, { id, version }, values)
  },
  'jobs.createLocation': ({ ctx, input: { id, version, ...values } }) =>
    saveStep(ctx, locationStep, { id, version }, values),
  'jobs.createBenefits': ({ ctx, input: { id, version, ...values } }) =>
    saveStep(ctx, benefitsStep, { id, version }, values),
  'jobs.companyInfo': ({ ctx, input: { id, version, ...values } }) =>
    saveStep(ctx, companyStep, { id, version }, values),
  'jobs.createAdditionalQuestion': ({ ctx, input: { id, version, ...values } }) =>
    saveStep(ctx, questionsStep, { id, version }, values),
}
