import type { Candidate, Member } from '#kernel/caller.ts'
import type { AnswerValue } from '#features/applications/rules.answers.ts'
import type { ApplicationStatus } from '#features/applications/rules.ts'
import type { TestHouse } from './house.ts'
import { makePdf } from './pdf.ts'
import { aCandidate, anEmployer } from './worlds.ts'
import { aJob } from './worlds.jobs.ts'

export type ApplicationSeed = {
  /** A new candidate, company and job unless given. */
  candidate?: { caller: Candidate }
  employer?: { caller: Member }
  jobId?: string
  /** By the place of the question in the job. */
  answers?: AnswerValue[]
  coverLetter?: string
  /** Decided by the employer after applying; a rejection is not told yet unless `told`. */
  status?: ApplicationStatus
  told?: boolean
  viewed?: boolean
  withdrawn?: boolean
  /** Makes it this old, its events too. */
  daysAgo?: number
}

let resumes = 0
/** Uploads a PDF of one page as a resume of the candidate. */
export async function aResume(world: TestHouse, caller: Candidate, name = `CV ${++resumes}.pdf`) {
  const file = await world.as({ caller })('files.upload', {
    purpose: 'RESUME',
    file: { name, type: 'application/pdf', bytes: makePdf() },
  })
  return world.as({ caller })('resumes.add', { fileId: file.id })
}

/** An application that went through the calls: a resume is uploaded, the form sent, the employer's steps taken. */
export async function anApplication(world: TestHouse, seed: ApplicationSeed = {}) {
  const candidate = seed.candidate ?? (await aCandidate(world))
  const employer = seed.employer ?? (await anEmployer(world))
  const jobId = seed.jobId ?? (await aJob(world, { employer })).id
  const me = world.as({ caller: candidate.caller })
  const them = world.as({ caller: employer.caller })
  const resume = await aResume(world, candidate.caller)
  const questions = await world.db
    .selectFrom('job_question')
    .select('id')
    .where('job_id', '=', jobId)
    .orderBy('sort')
    .execute()
  const answers = questions.flatMap(({ id }, at) =>
    seed.answers?.[at] === undefined ? [] : [{ questionId: id, value: seed.answers[at] }],
  )
  const { id } = await me('userjobs.create', {
    jobId,
    resumeId: resume.id,
    coverLetter: seed.coverLetter ?? null,
    answers,
  })
  if (seed.viewed) await them('userjobs.markViewed', { id })
  if (seed.status && seed.status !== 'APPLIED')
    await them('userjobs.statusByEmployer', {
      applications: [{ id }],
      status: seed.status,
      ...(seed.status === 'REJECTED' && { reason: 'BETTER_MATCH' }),
    })
  if (seed.told) {
    await world.db.updateTable('application').set({ notice_at: world.clock.now() }).where('id', '=', id).execute()
    await runNow(world, 'applications.tellRejections')
  }
  if (seed.withdrawn) await me('userjobs.update', { id, withdraw: true })
  if (seed.daysAgo) {
    const at = new Date(world.clock.now().getTime() - seed.daysAgo * 86_400_000)
    await world.db.updateTable('application').set({ created_at: at, status_at: at }).where('id', '=', id).execute()
    await world.db.updateTable('application_event').set({ at }).where('application_id', '=', id).execute()
  }
  const row = await world.db
    .selectFrom('application')
    .select(['resume_file_id', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    id,
    jobId,
    candidate,
    employer,
    me,
    them,
    resumeId: resume.id,
    fileId: row.resume_file_id ?? '',
    version: row.version,
  }
}

/** Runs a job that goes by the clock, and what it queues. */
export async function runNow(world: TestHouse, name: string, payload: object = {}) {
  await world.house.asSystem((ctx) => ctx.enqueue({ name }, payload))
  const report = await world.runJobs()
  if (report.failed.length > 0) throw report.failed[0]?.error
  return report
}

type Made = Awaited<ReturnType<typeof anApplication>>

/** A step of the employer; a rejection is for a lack of skills unless `more` says otherwise. */
export const decide = ({ them, id }: Made, status: ApplicationStatus, more: object = {}) =>
  them('userjobs.statusByEmployer', {
    applications: [{ id }],
    status,
    ...(status === 'REJECTED' && { reason: 'SKILLS' }),
    ...more,
  })

/** The application as its candidate reads it. */
export async function asOwn({ me, id }: Made) {
  const page = await me('userjobs.list', { filter: { ids: [id] } })
  if (page.side !== 'CANDIDATE' || !page.list[0]) throw new Error('the application is not there')
  return page.list[0]
}
