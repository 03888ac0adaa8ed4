import type { Member } from '#kernel/caller.ts'
import { fromMinor } from '#kernel/money.ts'
import { applicantsForFile, type ApplicantForFile } from '#modules/applications/public.server.ts'
import { poolForFile, type CandidateForFile } from '#modules/matching/public.server.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { ApplicantsQuery } from './contract.ts'
import { maxRows } from './rules.ts'

type Cells = string[]
export type FileRows = { cells: Cells[]; rows: number; withdrawn: number }
type ExportColumn<T> = readonly [label: string, cell: (row: T) => string]

const pageSize = 500
const years = (months: number | null) => (months === null ? '' : (Math.round(months / 1.2) / 10).toString())
const phoneOf = (contact: { dialCode: string | null; phone: string | null } | null) =>
  contact?.phone ? `${contact.dialCode ?? ''} ${contact.phone}`.trim() : ''

async function tools(ctx: Context) {
  const timeZone = await readSetting(ctx.db, 'timeZone')
  // Sorts as text and is read as a date by spreadsheets in any language.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return {
    time: (at: string | null) => (at === null ? '' : format.format(new Date(at))),
    text: (key: string) => ctx.ports.texts.translate(ctx.locale, 'exports', key as 'title'),
    status: (status: string) =>
      ctx.ports.texts.translate(ctx.locale, 'applications', `status.${status}` as 'status.HIRED'),
  }
}

const table = <T>(columns: readonly ExportColumn<T>[], rows: readonly T[]): Cells[] => [
  columns.map(([label]) => label),
  ...rows.map((row) => columns.map(([, cell]) => cell(row))),
]

/** Applicants as the member sees them in the list and on their pages. Of those who withdrew only the number is told. */
export async function applicantRows(ctx: Context, member: Member, query: ApplicantsQuery): Promise<FileRows> {
  const { time, text, status } = await tools(ctx)
  const applicants: ApplicantForFile[] = []
  for (let page = 1; (page - 1) * pageSize < maxRows; page++) {
    const { rows } = await applicantsForFile(ctx, member, { ...query, page, limit: pageSize })
    applicants.push(...rows)
    if (rows.length < pageSize) break
  }
  const shown = applicants.filter(({ withdrawnAt }) => withdrawnAt === null)
  const yes = (is: boolean | null) => (is === null ? '' : text(is ? 'yes' : 'no'))
  const columns: ExportColumn<ApplicantForFile>[] = [
    [text('column.name'), ({ candidate }) => candidate.name],
    [text('column.email'), ({ contact }) => contact?.email ?? ''],
    [text('column.phone'), ({ contact }) => phoneOf(contact)],
    [text('column.job'), ({ jobTitle }) => jobTitle],
    [text('column.status'), (row) => status(row.status)],
    [text('column.statusAt'), ({ statusAt }) => time(statusAt)],
    [text('column.reason'), ({ rejectionReason }) => rejectionReason?.label ?? ''],
    [text('column.appliedAt'), ({ appliedAt }) => time(appliedAt)],
    [text('column.viewedAt'), ({ viewedAt }) => time(viewedAt)],
    [text('column.match'), ({ match }) => (match ? String(match.score) : '')],
    [text('column.meets'), ({ meets }) => yes(meets)],
    [text('column.headline'), ({ candidate }) => candidate.headline ?? ''],
    [text('column.city'), ({ candidate }) => candidate.cityName ?? ''],
    [text('column.years'), ({ candidate }) => years(candidate.experienceMonths)],
    [text('column.resume'), ({ hasResume }) => yes(hasResume)],
    [text('column.link'), ({ id }) => `${ctx.ports.env.appUrl}/employer/response-detail?id=${id}`],
  ]
  return { cells: table(columns, shown), rows: shown.length, withdrawn: applicants.length - shown.length }
}

/** Candidates of a pool as their cards show them: how to reach them only where the company unlocked it. */
export async function poolRows(ctx: Context, member: Member, poolId: string): Promise<FileRows | null> {
  const { time, text } = await tools(ctx)
  const pool = await poolForFile(ctx, member, poolId)
  if (!pool) return null
  const { appUrl } = ctx.ports.env
  const salary = (minor: number | null | undefined, currency: string | undefined) =>
    minor === null || minor === undefined || !currency ? '' : String(fromMinor(minor, currency))
  const columns: ExportColumn<CandidateForFile>[] = [
    [text('column.name'), ({ candidate }) => candidate.name],
    [text('column.email'), ({ contact }) => contact?.email ?? ''],
    [text('column.phone'), ({ contact }) => phoneOf(contact)],
    [text('column.headline'), ({ candidate }) => candidate.headline ?? ''],
    [text('column.role'), ({ candidate }) => candidate.role?.label ?? ''],
    [text('column.city'), ({ candidate }) => candidate.city?.cityName ?? ''],
    [text('column.years'), ({ candidate }) => years(candidate.experienceMonths)],
    [text('column.education'), ({ candidate }) => candidate.education?.label ?? ''],
    [text('column.skills'), ({ candidate }) => candidate.skills.map(({ label }) => label).join(', ')],
    [text('column.expectsFrom'), ({ candidate: { expects } }) => salary(expects?.fromMinor, expects?.currency)],
    [text('column.expectsTo'), ({ candidate: { expects } }) => salary(expects?.toMinor, expects?.currency)],
    [text('column.currency'), ({ candidate }) => candidate.expects?.currency ?? ''],
    [text('column.note'), ({ note }) => note ?? ''],
    [text('column.tags'), ({ tags }) => tags.join(', ')],
    [text('column.addedBy'), ({ by }) => by],
    [text('column.addedAt'), ({ at }) => time(at)],
    [text('column.link'), ({ candidate }) => `${appUrl}/employer/talent/candidate?id=${candidate.id}&pool=${poolId}`],
  ]
  return { cells: table(columns, pool.rows), rows: pool.rows.length, withdrawn: 0 }
}
