import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import { collectErrors, Fail, fail, invalid } from '#kernel/fail.ts'
import { readTogether, rowsOf, type RowsOf } from '#db/read-together.server.ts'
import { requireCandidate } from '#kernel/caller.ts'
import { joinLines } from '#kernel/clean.ts'
import { withoutCredentials } from '#kernel/website.ts'
import { requirementChecks } from '#modules/matching/public.server.ts'
import { ownFiles } from '#modules/files/public.server.ts'
import { currentQuestions, questionsQuery } from '#modules/jobs/public.server.ts'
import { factsQuery, profileFacts, readFacts, snapshotOf } from '#modules/profiles/public.server.ts'
import { todayHere } from '#modules/reference/public.server.ts'
import { missingToApply } from '#modules/profiles/rules.ts'
import {
  addFileResume,
  fileToSend,
  renderFileToSend,
  findResume,
  ownResumes,
  readOwnResumes,
  type ResumeRow,
} from '#modules/resumes/public.server.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { eventFacts } from './handlers.access.server.ts'
import { acceptsApplications, isTakingApplications, publicJob, requirePublic } from './handlers.target-job.server.ts'
import type { applicationsContract } from './contract.ts'
import { applicationSubmitted } from './events.ts'
import { scheduleReceivedMail } from './jobs.received-mail.server.ts'
import { queueSentMail } from './mail.server.ts'
import { queueRescoring } from './jobs.rescore.server.ts'
import { scoreApplications } from './store.match.server.ts'
import {
  answerField,
  answerProblems,
  isEmptyAnswer,
  missedQuestions,
  type ScreeningQuestion,
  type SubmittedAnswer,
} from './rules.answers.ts'
import {
  applyInstants,
  applyState,
  applyStateQuery,
  draftQuery,
  hasAppliedQuery,
  targetInstants,
  targetJobQuery,
  findApplication,
  deleteDraft,
  insertAnswers,
  insertApplication,
  insertEvents,
  lockApplying,
  readDraft,
  type ApplicationRow,
  type StoredAnswer,
} from './store.server.ts'

type ApplyInput = z.output<(typeof applicationsContract)['userjobs.create']['input']>

/** What it depends on whether the candidate may apply. */
const applyParts = (ctx: Context, accountId: string, jobId: string) => ({
  states: rowsOf(applyStateQuery(accountId, jobId), applyInstants),
  jobs: rowsOf(targetJobQuery(ctx.db, jobId), targetInstants),
  profiles: rowsOf(factsQuery(ctx.db, accountId), { email_verified_at: true }),
})

function checkApply(ctx: Context, { states, jobs, profiles }: RowsOf<ReturnType<typeof applyParts>>) {
  const [state] = states
  if (!state) throw fail('NOT_FOUND')
  if (state.applicationId)
    return {
      applied: true,
      applicationId: state.applicationId,
      appliedAt: state.appliedAt?.toISOString() ?? null,
      withdrawnAt: state.withdrawnAt?.toISOString() ?? null,
      problem: 'ALREADY_APPLIED',
      missing: [],
      externalUrl: null,
      externalStartedAt: null,
      draftSavedAt: null,
    }
  const job = requirePublic(ctx, jobs[0])
  const [profile] = profiles
  if (!profile) throw fail('NOT_FOUND')
  const open = isTakingApplications(job, ctx.now)
  const missing = missingToApply(readFacts(profile))
  const problem = !open
    ? 'JOB_NOT_OPEN'
    : state.isTeamMember
      ? 'FORBIDDEN'
      : missing.length > 0
        ? 'PROFILE_TOO_THIN'
        : null
  const externalUrl = open && job.external_apply_url ? withoutCredentials(job.external_apply_url) : null
  return {
    applied: false,
    applicationId: null,
    appliedAt: null,
    withdrawnAt: null,
    problem,
    missing,
    externalUrl,
    externalStartedAt: externalUrl ? (state.startedAt?.toISOString() ?? null) : null,
    draftSavedAt: externalUrl ? null : (state.draftSavedAt?.toISOString() ?? null),
  }
}

const applyResult = (row: ApplicationRow, created: boolean) => ({
  id: row.id,
  created,
  meets: row.meets,
  missed: row.missed_questions,
})

/**
 * A repeated request with the same id returns the existing application. Another id is rejected, and another letter: after an answer that
 * got lost it would be taken for sent.
 */
function repeatedApply(before: ApplicationRow, { id, coverLetter }: ApplyInput) {
  if (before.id !== id || before.cover_letter !== coverLetter) throw fail('ALREADY_APPLIED')
  return applyResult(before, false)
}

async function apply(ctx: Context, input: ApplyInput) {
  const { accountId } = requireCandidate(ctx)
  await lockApplying(ctx.db, accountId, input.jobId)
  const before = await findApplication(ctx.db, accountId, input.jobId)
  if (before) return repeatedApply(before, input)
  const job = await publicJob(ctx, input.jobId, 'share')
  if (!acceptsApplications(job, ctx.now)) throw fail('JOB_NOT_OPEN')
  if ((await applyState(ctx.db, accountId, job.id)).isTeamMember) throw fail('FORBIDDEN')
  const questions = await currentQuestions(ctx.db, job.id)
  const [resume, answers] = await collectErrors(
    async () => requireProfile(ctx, accountId, await resumeToSend(ctx, accountId, input)),
    () => validateAnswers(ctx, questions, input.answers),
  )
  const missed = missedQuestions(questions, input.answers)
  const row = await insertApplication(ctx.db, {
    ...(input.id && { id: input.id }),
    job_id: job.id,
    company_id: job.company_id,
    account_id: accountId,
    resume_id: resume?.id ?? null,
    resume_file_id: resume ? await fileToSend(ctx, resume) : null,
    resume_name: resume?.title ?? null,
    cover_letter: input.coverLetter,
    profile_snapshot: JSON.stringify(
      await snapshotOf(ctx.db, accountId, { locale: ctx.locale, today: await todayHere(ctx.db, ctx.now) }),
    ),
    meets: missed.length === 0,
    missed_questions: missed,
    referrer: ctx.from.referrer,
    created_at: ctx.now,
    updated_at: ctx.now,
    status_at: ctx.now,
  })
  if (!row) {
    const existing = await findApplication(ctx.db, accountId, job.id)
    if (!existing) throw fail('CONFLICT')
    return repeatedApply(existing, input)
  }
  await insertAnswers(ctx.db, row.id, answers)
  const target = { companyId: row.company_id, jobId: row.job_id }
  const { othersDiffer } = await scoreApplications(ctx.db, target, [row.id], ctx.now)
  // Whoever applied while skills were rarer, or before occupations were loaded, is compared with this one.
  if (othersDiffer) await queueRescoring(ctx, job.id)
  await insertEvents(ctx.db, [
    { application_id: row.id, kind: 'APPLIED', to_status: 'APPLIED', by_account: accountId, at: ctx.now },
  ])
  await deleteDraft(ctx.db, accountId, job.id)
  await ctx.audit({
    action: 'applications.create',
    subjectType: 'application',
    subjectId: row.id,
    details: { jobId: job.id },
  })
  await ctx.emit(applicationSubmitted, { ...eventFacts(row), meets: row.meets })
  await queueSentMail(ctx, row)
  await scheduleReceivedMail(ctx, job.id)
  return applyResult(row, true)
}

/** The chosen resume, locked; an uploaded file becomes one in this transaction, so that a refused application leaves none behind. */
async function resumeToSend(
  ctx: Context,
  accountId: string,
  { resumeId, resumeFileId }: ApplyInput,
): Promise<ResumeRow | undefined> {
  if (resumeFileId) {
    if (resumeId) throw invalid({ field: 'resumeFileId', code: 'NOT_VALID' })
    return addFileResume(ctx, { fileId: resumeFileId }, 'resumeFileId')
  }
  if (!resumeId) return undefined
  const resume = await findResume(ctx.db, accountId, resumeId, 'lock')
  if (!resume) throw invalid({ field: 'resumeId', code: 'NOT_IN_LIST' })
  return resume
}

/** The resume again. Throws PROFILE_TOO_THIN with what is missing; only the resume sent with the application counts. */
async function requireProfile<R extends ResumeRow | undefined>(ctx: Context, accountId: string, resume: R): Promise<R> {
  const facts = await profileFacts(ctx.db, accountId)
  if (!facts) throw fail('NOT_FOUND')
  const fields = { name: 'fullName', contact: 'email', resumeOrExperience: 'resumeId' }
  const codes = { name: 'REQUIRED', contact: 'CONTACT_UNVERIFIED', resumeOrExperience: 'RESUME_OR_EXPERIENCE' }
  const missing = missingToApply({ ...facts, resumes: resume ? 1 : 0 })
  if (missing.length > 0)
    throw new Fail(
      'PROFILE_TOO_THIN',
      missing.map((need) => ({ field: fields[need], code: codes[need] })),
    )
  return resume
}

/** The answers to store. Throws INVALID with a field per question; files must belong to the candidate. */
async function validateAnswers(
  ctx: Context,
  questions: readonly ScreeningQuestion[],
  submitted: readonly SubmittedAnswer[],
): Promise<StoredAnswer[]> {
  const problems = answerProblems(questions, submitted)
  if (problems.length > 0) throw invalid(...problems)
  const missed = new Set(missedQuestions(questions, submitted))
  const stored: StoredAnswer[] = []
  for (const question of questions) {
    const answer = submitted.find((each) => each.questionId === question.id)
    if (!answer || isEmptyAnswer(answer.value)) continue
    const fileId = question.kind === 'FILE' ? String(answer.value) : null
    if (fileId) await ownFiles(ctx, [fileId], ['ANSWER'], answerField(question.id))
    const value = question.kind === 'SHORT_TEXT' ? joinLines(String(answer.value)) : answer.value
    stored.push({ ...answer, value, fileId, meets: question.dealBreaker ? !missed.has(question.id) : null })
  }
  return stored
}

type ApplyHandlers = Pick<
  Handlers<typeof applicationsContract>,
  'userjobs.create' | 'userjobs.checkApply' | 'userjobs.applyForm'
>

export const applyHandlers: ApplyHandlers = {
  async 'userjobs.create'({ ctx, input }) {
    const { accountId } = requireCandidate(ctx)
    if (input.resumeId && !(await findApplication(ctx.db, accountId, input.jobId)))
      await renderFileToSend(ctx, accountId, input.resumeId)
    return ctx.inTransaction((tx) => apply(tx, input))
  },

  async 'userjobs.checkApply'({ ctx, input }) {
    return checkApply(ctx, await readTogether(ctx.db, applyParts(ctx, requireCandidate(ctx).accountId, input.jobId)))
  },

  async 'userjobs.applyForm'({ ctx, input }) {
    const { accountId } = requireCandidate(ctx)
    const parts = await readTogether(ctx.db, {
      ...applyParts(ctx, accountId, input.id),
      ...ownResumes(ctx.db, accountId),
      drafts: rowsOf(draftQuery(ctx.db, accountId, input.id), { updated_at: true }),
      questions: rowsOf(questionsQuery(ctx.db, input.id)),
      sent: rowsOf(hasAppliedQuery(accountId)),
    })
    const draft = readDraft(parts.drafts[0])
    const resumes = readOwnResumes(parts)
    return {
      check: checkApply(ctx, parts),
      isNew: !parts.sent[0]?.hasApplied,
      requirements: await requirementChecks(ctx.db, accountId, input.id, ctx.locale),
      questions: parts.questions[0]?.list ?? [],
      resumes,
      draft: draft
        ? {
            ...draft.body,
            resumeFileId: draft.body.resumeFileId ?? null,
            savedAt: draft.savedAt.toISOString(),
            version: draft.version,
          }
        : {
            id: randomUUID(),
            resumeId: (resumes.find((each) => each.isDefault) ?? resumes[0])?.id ?? null,
            resumeFileId: null,
            coverLetter: null,
            answers: [],
            savedAt: null,
            version: null,
          },
    }
  },
}
