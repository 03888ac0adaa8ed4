import { Fail } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import { isReviewed } from '#modules/accounts/public.server.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import { recordScreen } from '#modules/screening/public.server.ts'
import { indexPublished, jobScreen, screenEdit } from './handlers.screen.server.ts'
import { withEnd } from './closing/handlers.server.ts'
import type { WizardStep } from './handlers.wizard-steps.server.ts'
import { jobChanged, jobFlagged, jobTermsChanged } from './events.ts'
import {
  changesTerms,
  differences,
  isMinorEdit,
  pickFields,
  reviewReasonFor,
  type ProposedChanges,
  type WatchedContent,
} from './rules.proposal.ts'
import { screenedAgainst } from './store.accepted.server.ts'
import {
  closeProposal,
  ensureFirstVersion,
  insertVersion,
  lastAccepted,
  patchOf,
  readContent,
  saveProposal,
  unwatchedPatch,
  withChanges,
  type Proposal,
} from './store.proposal.server.ts'
import { patchJob, replaceLocations, replaceQuestions, skillsOf, type JobRow } from './store.server.ts'
import { missingInRow } from './store.view.server.ts'

type LiveSave<V> = {
  step: WizardStep<V>
  values: V
  row: JobRow
  proposal: Proposal | null
  stepsDone: string[]
  by: string
}

/**
 * Saves a step of an online job: what is not watched is public at once, watched changes that have to wait become the job's
 * proposal and the public version stays (decisions 0066). Returns the job as its company edits it.
 */
export async function saveLiveStep<V>(ctx: Context, save: LiveSave<V>): Promise<JobRow> {
  const { step, values, row, proposal, by } = save
  const published = await readContent(ctx.db, row)
  const edited: WatchedContent = { ...published, ...proposal?.changes }
  const requested: WatchedContent = { ...edited, ...step.watched?.(values) }
  const isWatchedEdit = differences(edited, requested).length > 0
  const changes = isWatchedEdit ? await sortChanges(ctx, row, published, requested) : null
  const applied = pickFields(requested, changes?.applied ?? [])
  const waiting = changes ? pickFields(requested, changes.waiting) : (proposal?.changes ?? {})

  if (step.step !== 'LOCATION' && step.step !== 'QUESTIONS') await step.children?.(ctx, row.id, values)
  if (applied.places) await replaceLocations(ctx.db, row.id, applied.places.locations)
  if (applied.questions) await replaceQuestions(ctx.db, row.id, applied.questions, ctx.now)
  const newTerms = changesTerms(published, applied)
  const patch = {
    ...(await withEnd(ctx, row, unwatchedPatch(step.patch(values)))),
    ...patchOf(applied),
    ...(newTerms && { terms_changed_at: ctx.now }),
    steps_done: save.stepsDone,
  }
  const saved = await patchJob(ctx.db, row.id, patch, ctx.now)
  const effective = withChanges(saved, waiting)
  const { locations } = requested.places
  const missing = missingInRow(effective, { skills: await skillsOf(ctx.db, row.id), locations, today: null })
  if (missing.length > 0) throw new Fail('JOB_INCOMPLETE', missing)

  if (changes?.screening.outcome === 'HOLD') await ctx.emit(jobFlagged, { jobId: row.id })
  if (changes) await recordChanges(ctx, row, { published, applied, waiting, by, changes })
  await ctx.emit(jobChanged, { jobId: row.id })
  if (newTerms) await ctx.emit(jobTermsChanged, { jobId: row.id, companyId: row.company_id })
  return effective
}

type Recorded = {
  published: WatchedContent
  applied: ProposedChanges
  waiting: ProposedChanges
  by: string
  changes: SortedChanges
}

/** Stores what waits, and what is public from now on as a version. */
async function recordChanges(ctx: Context, row: JobRow, { published, applied, waiting, by, changes }: Recorded) {
  const { reviewReason, screening } = changes
  await recordScreen(ctx.db, { jobId: row.id }, { ...screening, now: ctx.now })
  if (reviewReason) await saveProposal(ctx.db, row.id, { changes: waiting, reviewReason, screening, by, now: ctx.now })
  else await closeProposal(ctx.db, row.id, { status: 'WITHDRAWN', now: ctx.now })
  if (changes.applied.length === 0) return
  await ensureFirstVersion(ctx.db, row, published)
  await insertVersion(ctx.db, row.id, {
    content: { ...published, ...applied },
    acceptance: changes.isMinor ? 'MINOR' : 'SCREENED',
    by,
    screening,
    at: ctx.now,
  })
  await indexPublished(ctx, row, { ...published, ...applied })
}

type SortedChanges = Awaited<ReturnType<typeof sortChanges>>

/** Which changed fields are public at once and which wait. */
async function sortChanges(ctx: Context, row: JobRow, published: WatchedContent, requested: WatchedContent) {
  const changed = differences(published, requested)
  const against = await screenedAgainst(ctx.db, row.company_id)
  const screen = await jobScreen(ctx, row, against)
  const requestedScreening = await screen(requested)
  const accepted = (await lastAccepted(ctx.db, row.id)) ?? published
  // A small edit waits too when the screen finds in it what it did not find before.
  const raises = requestedScreening.outcome !== 'PASS' && requestedScreening.score > (await screen(published)).score
  const minor = changed.filter(
    (field) => field === 'description' && !raises && isMinorEdit(accepted.description, requested.description),
  )
  const majorChanges = changed.filter((field) => !minor.includes(field))
  const { website } = against
  const screening =
    majorChanges.length > 0
      ? await screenEdit(ctx, requestedScreening, { row, website, published, requested })
      : requestedScreening
  const reviewReason =
    majorChanges.length > 0
      ? reviewReasonFor({
          setting: await readSetting(ctx.db, 'jobEditReview'),
          outcome: screening.outcome,
          isCompanyReviewed: await isReviewed(ctx.db, row.company_id, ctx.now),
        })
      : null
  return {
    applied: reviewReason ? minor : changed,
    waiting: reviewReason ? majorChanges : [],
    reviewReason,
    screening,
    isMinor: minor.length > 0 && (reviewReason !== null || majorChanges.length === 0),
  }
}
