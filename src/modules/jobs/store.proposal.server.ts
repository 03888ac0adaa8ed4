import { sql, type Insertable } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Tables } from '#db/schema.ts'
import type { JobProposalStatus, VersionAcceptance } from '#kernel/enums/jobs.ts'
import { richText, type RichDoc } from '#kernel/rich.ts'
import type { Hit, Screening } from '#modules/screening/public.server.ts'
import {
  editReviewReasons,
  type EditReviewReason,
  type ProposedChanges,
  type WatchedContent,
} from './rules.proposal.ts'
import { slugOf } from './rules.ts'
import type { JobParts } from './store.view.server.ts'
import { citiesOf, currentQuestions, type JobPatch, type JobRow } from './store.server.ts'

/** The watched fields of a job as they are stored. */
export const contentOf = (
  row: JobRow,
  { locations, questions }: Pick<JobParts, 'locations' | 'questions'>,
): WatchedContent => ({
  title: row.title,
  role: row.role_code,
  employmentType: row.employment_type,
  description: { description: row.description as RichDoc | null, highlights: row.highlights as RichDoc | null },
  salary: {
    min: row.salary_min_minor,
    max: row.salary_max_minor,
    currency: row.salary_currency,
    period: row.salary_period,
    hidden: row.salary_hidden,
  },
  places: { type: row.location_type, anywhere: row.work_from_anywhere, locations },
  benefitsNote: row.benefits_note,
  externalApply: row.external_apply_url,
  questions,
})

export const readContent = async (db: Db, row: JobRow): Promise<WatchedContent> =>
  contentOf(row, { locations: await citiesOf(db, row.id), questions: await currentQuestions(db, row.id) })

const documentText = ({ description, highlights }: WatchedContent['description']) =>
  [richText(description), richText(highlights)].filter(Boolean).join('\n')

/** The columns of changed fields with their values as they are read; locations and questions stand in tables of their own. */
function columnsOf(changes: ProposedChanges): Partial<JobRow> {
  const { title, role, employmentType, description, salary, places, benefitsNote, externalApply } = changes
  return {
    ...(title !== undefined && { title, slug: slugOf(title) }),
    ...(role !== undefined && { role_code: role }),
    ...(employmentType !== undefined && { employment_type: employmentType }),
    ...(description && { ...description, description_text: documentText(description) }),
    ...(salary && {
      salary_min_minor: salary.min,
      salary_max_minor: salary.max,
      salary_currency: salary.currency,
      salary_period: salary.period,
      salary_hidden: salary.hidden,
    }),
    ...(places && { location_type: places.type, work_from_anywhere: places.anywhere }),
    ...(benefitsNote !== undefined && { benefits_note: benefitsNote }),
    ...(externalApply !== undefined && { external_apply_url: externalApply }),
  }
}

/** The same as they are written. */
export function patchOf(changes: ProposedChanges): JobPatch {
  const { description, highlights, ...columns } = columnsOf(changes)
  const documents = changes.description && {
    description: changes.description.description && JSON.stringify(changes.description.description),
    highlights: changes.description.highlights && JSON.stringify(changes.description.highlights),
  }
  return { ...columns, ...documents } as JobPatch
}

/** A step's patch without the columns that are watched. */
export function unwatchedPatch(patch: JobPatch): JobPatch {
  const watched = new Set([
    'title',
    'slug',
    'role_code',
    'employment_type',
    'description',
    'highlights',
    'description_text',
    'salary_min_minor',
    'salary_max_minor',
    'salary_currency',
    'salary_period',
    'salary_hidden',
    'location_type',
    'work_from_anywhere',
    'benefits_note',
    'external_apply_url',
  ])
  return Object.fromEntries(Object.entries(patch).filter(([column]) => !watched.has(column))) as JobPatch
}

/** The job as it would be with these changes. */
export const withChanges = (row: JobRow, changes: ProposedChanges): JobRow => ({ ...row, ...columnsOf(changes) })

export type Proposal = {
  id: string
  status: JobProposalStatus
  changes: ProposedChanges
  reviewReason: EditReviewReason
  score: number
  hits: Hit[]
  byAccount: string
  byName: string | null
  createdAt: Date
  decidedAt: Date | null
  reason: string | null
  note: string | null
}

const proposals = (db: Db, jobId: string) =>
  db
    .selectFrom('job_proposal as p')
    .leftJoin('account as a', 'a.id', 'p.by_account')
    .where('p.job_id', '=', jobId)
    .selectAll('p')
    .select('a.full_name as byName')

export const proposalOf = (
  row: Awaited<ReturnType<ReturnType<typeof proposals>['executeTakeFirstOrThrow']>>,
): Proposal => ({
  id: row.id,
  status: row.status,
  changes: row.changes as ProposedChanges,
  reviewReason: editReviewReasons.find((each) => each === row.review_reason) ?? 'FLAGGED',
  score: row.score,
  hits: row.hits as Hit[],
  byAccount: row.by_account,
  byName: row.byName,
  createdAt: row.created_at,
  decidedAt: row.decided_at,
  reason: row.reason,
  note: row.note,
})

export async function openProposal(db: Db, jobId: string): Promise<Proposal | null> {
  const row = await openProposalQuery(db, jobId).executeTakeFirst()
  return row ? proposalOf(row) : null
}

export const openProposalQuery = (db: Db, jobId: string) => proposals(db, jobId).where('p.status', '=', 'OPEN')

/** The open proposal, or the last one if it was rejected and nothing was published since. */
export async function shownProposal(db: Db, jobId: string): Promise<Proposal | null> {
  const row = await proposals(db, jobId)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row?.status === 'OPEN') return proposalOf(row)
  if (row?.status !== 'REJECTED') return null
  const newer = await db
    .selectFrom('job_version')
    .select('id')
    .where('job_id', '=', jobId)
    .where('at', '>', row.decided_at ?? row.updated_at)
    .executeTakeFirst()
  return newer ? null : proposalOf(row)
}

type WaitingProposal = {
  changes: ProposedChanges
  reviewReason: EditReviewReason
  screening: Screening
  by: string
  now: Date
}

/** Opens a proposal, or replaces what the open one holds. */
export async function saveProposal(db: Db, jobId: string, waiting: WaitingProposal): Promise<void> {
  const values = {
    changes: JSON.stringify(waiting.changes),
    review_reason: waiting.reviewReason,
    score: waiting.screening.score,
    hits: JSON.stringify(waiting.screening.hits),
    by_account: waiting.by,
    updated_at: waiting.now,
  }
  await db
    .insertInto('job_proposal')
    .values({ ...values, job_id: jobId, created_at: waiting.now })
    .onConflict((conflict) => conflict.column('job_id').where('status', '=', sql.lit('OPEN')).doUpdateSet(values))
    .execute()
}

type Closing = {
  status: Exclude<JobProposalStatus, 'OPEN'>
  now: Date
  by?: string
  reason?: string | null
  note?: string | null
}

/** Closes the open proposal of a job; false when there is none. */
export async function closeProposal(
  db: Db,
  jobId: string,
  { status, now, by, reason, note }: Closing,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job_proposal')
    .set({
      status,
      updated_at: now,
      ...(by && { decided_by: by, decided_at: now }),
      reason: reason ?? null,
      note: note ?? null,
    })
    .where('job_id', '=', jobId)
    .where('status', '=', 'OPEN')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The content that was screened or accepted last: small edits of the description after it do not count. */
export async function lastAccepted(db: Db, jobId: string): Promise<WatchedContent | null> {
  const row = await db
    .selectFrom('job_version')
    .select('content')
    .where('job_id', '=', jobId)
    .where('acceptance', '<>', 'MINOR')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row?.content as WatchedContent | undefined) ?? null
}

/** When what is public was published or accepted by a person; edits that only the screen let pass do not count. */
export async function lastAcceptance(db: Db, jobId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('job_version')
    .select('at')
    .where('job_id', '=', jobId)
    .where('acceptance', 'in', ['PUBLISHED', 'REVIEWED'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}

export type NewVersion = {
  content: WatchedContent
  acceptance: VersionAcceptance
  by: string | null
  acceptedBy?: string | null
  screening?: Pick<Screening, 'score' | 'hits'>
  at: Date
}

/** Adds what is public from now on to the history. Call with the job locked. */
export async function insertVersion(db: Db, jobId: string, version: NewVersion): Promise<void> {
  const values: Omit<Insertable<Tables['job_version']>, 'number'> = {
    job_id: jobId,
    content: JSON.stringify(version.content),
    acceptance: version.acceptance,
    by_account: version.by,
    accepted_by: version.acceptedBy ?? null,
    score: version.screening?.score ?? 0,
    hits: JSON.stringify(version.screening?.hits ?? []),
    at: version.at,
  }
  const next = db
    .selectFrom('job_version')
    .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
    .where('job_id', '=', jobId)
  await db
    .insertInto('job_version')
    .values({ ...values, number: next })
    .execute()
}

/** A job from before there were versions gets what is public as its first one. */
export async function ensureFirstVersion(db: Db, row: JobRow, content: WatchedContent): Promise<void> {
  const first = await db.selectFrom('job_version').select('id').where('job_id', '=', row.id).limit(1).executeTakeFirst()
  if (first) return
  // A moderator may have rejected a job that was published without review later on.
  const reviewed = row.reviewed_at !== null && row.published_at !== null && row.reviewed_at >= row.published_at
  const acceptedBy = reviewed ? row.reviewed_by : null
  await insertVersion(db, row.id, {
    content,
    acceptance: acceptedBy ? 'REVIEWED' : 'PUBLISHED',
    by: row.created_by,
    acceptedBy,
    at: row.published_at ?? row.updated_at,
  })
}
