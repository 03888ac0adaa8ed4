import { isDeepStrictEqual } from 'node:util'
import { collectErrors, Fail, fail } from '#kernel/fail.ts'
import { todayHere } from '#modules/reference/public.server.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { lockOwnJob, failIf, staleVersion, requireWriter } from './handlers.access.server.ts'
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
import { saveLiveStep } from './handlers.live-edit.server.ts'
import { withNamedKeywords, withNamedSkills } from './handlers.names.server.ts'
import { withEnd } from './closing/handlers.server.ts'
import type { jobsContract } from './contract.ts'
import { jobChanged } from './events.ts'
import type { ProposedChanges } from './rules.proposal.ts'
import { editProblem, isLive, maxDrafts } from './rules.ts'
import { jobSteps, type JobStep, type MissingField } from './rules.steps.ts'
import { openProposal, withChanges } from './store.proposal.server.ts'
import {
  citiesOf,
  countDrafts,
  factsOf,
  findOwnJob,
  insertJob,
  insertJobEvent,
  patchJob,
  skillsOf,
  type JobRow,
} from './store.server.ts'
import { missingInRow } from './store.view.server.ts'

const savedAnswer = (row: JobRow, missing: MissingField[] = []) => ({
  id: row.id,
  version: row.version,
  status: row.status,
  stepsDone: row.steps_done as JobStep[],
  missing,
  savedAt: row.updated_at.toISOString(),
})

async function saveResult(ctx: Context, row: JobRow, proposed: ProposedChanges = {}) {
  const places = proposed.places?.locations ?? (await citiesOf(ctx.db, row.id))
  const skills = await skillsOf(ctx.db, row.id)
  const today = await todayHere(ctx.db, ctx.now)
  return savedAnswer(row, missingInRow(withChanges(row, proposed), { skills, locations: places, today }))
}

/** Removes question ids, so that a submitted list can be compared with the stored one. */
const comparable = (values: object): unknown =>
  JSON.parse(JSON.stringify(values, (key, value: unknown) => (key === 'id' ? undefined : value)))

/**
 * Saves one step. Values that are already stored succeed with any version, so that a repeated request is not a conflict;
 * otherwise an older version throws STALE_VERSION with the current values. A published job must stay complete, and what of it
 * has to be screened again may wait.
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
  const live = isLive(row.status)
  const proposal = live ? await openProposal(ctx.db, id) : null
  const stored = await step.stored(ctx, withChanges(row, proposal?.changes ?? {}), proposal?.changes)
  const unchanged = isDeepStrictEqual(comparable(stored), comparable(values))
  if (unchanged && row.steps_done.includes(step.step)) return saveResult(ctx, row, proposal?.changes)
  if (!unchanged && row.version !== version) throw staleVersion(row.version, stored, values)
  const problems = (await step.problems?.(ctx, values)) ?? []
  if (problems.length > 0) throw new Fail('INVALID', problems)
  const done = jobSteps.filter((name) => name === step.step || row.steps_done.includes(name))
  if (live) {
    const save = { step, values, row, proposal, stepsDone: done, by: member.accountId }
    return savedAnswer(await saveLiveStep(ctx, save))
  }
  await step.children?.(ctx, id, values)
  const patch = await withEnd(ctx, row, step.patch(values))
  const saved = await patchJob(ctx.db, id, { ...patch, steps_done: done }, ctx.now)
  if (row.status === 'PENDING_REVIEW') await checkComplete(ctx, saved)
  return saveResult(ctx, saved)
}

/** A job in review must stay complete. */
async function checkComplete(ctx: Context, row: JobRow): Promise<void> {
  const [skills, locations] = [await skillsOf(ctx.db, row.id), await citiesOf(ctx.db, row.id)]
  const missing = missingInRow(row, { skills, locations, today: null })
  if (missing.length > 0) throw new Fail('JOB_INCOMPLETE', missing)
  await ctx.emit(jobChanged, { jobId: row.id })
}

async function createDraft(ctx: Context, { id, ...values }: TypeValues & { id?: string | undefined }) {
  const member = requireWriter(ctx.caller)
  const problems = (await typeStep.problems?.(ctx, values)) ?? []
  if (problems.length > 0) throw new Fail('INVALID', problems)
  if ((await countDrafts(ctx.db, member.companyId)) >= maxDrafts) throw fail('LIMIT_REACHED')
  const row = await insertJob(ctx.db, {
    ...(id && { id }),
    ...typeStep.patch(values),
    title: values.title,
    company_id: member.companyId,
    created_by: member.accountId,
    owner_member_id: member.memberId,
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
  const existing = id ? await findOwnJob(ctx.db, id, member, 'read') : undefined
  if (existing?.owner_member_id !== member.memberId) throw fail('NOT_FOUND')
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
    const [skills, keywords, about, highlighted] = await collectErrors(
      () => withNamedSkills(ctx, fields.skills, skillNames),
      () => withNamedKeywords(ctx, fields.keywords, keywordNames),
      () => richDocOf(description, 'description'),
      () => richDocOf(highlights, 'highlights'),
    )
    const values = { ...fields, description: about, highlights: highlighted, skills, keywords }
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
