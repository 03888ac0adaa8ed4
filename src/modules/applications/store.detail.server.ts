import { sql, type InferResult } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import { snapshotShape } from '#modules/profiles/contract.shapes.ts'
import { localizedSnapshot } from '#modules/profiles/public.server.ts'
import { loadLabels, of } from '#modules/reference/public.server.ts'
import type { Member } from '#kernel/caller.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { ReceivedApplication } from './contract.shapes.ts'
import { readSent, sentParts } from './store.answers.server.ts'
import { describeMatchDetail, skillLabels } from './store.match-view.server.ts'
import { colleaguesQuery } from './store.notes.server.ts'
import { describeRows, type ReceivedRecord } from './store.received.server.ts'

type ApplicationReader = { member: Member; locale: Locale; now: Date }

/** One applicant in full; after a withdrawal without the candidate's data. */
export async function describeReceived(
  db: Db,
  reader: ApplicationReader,
  row: ReceivedRecord,
): Promise<ReceivedApplication> {
  const [summary] = await describeRows(db, reader, [row])
  if (!summary) throw new Error('a row was not described')
  const parts = await readTogether(db, {
    notes: rowsOf(notesQuery(db, row.id), { created_at: true }),
    events: rowsOf(eventsQuery(db, row.id), { at: true }),
    colleagues: rowsOf(colleaguesQuery(db, row.company_id, row.job_id)),
    sent: rowsOf(sentQuery(db, row.id)),
    ...sentParts(db, sql<string>`(select ${row.id}::uuid)`),
  })
  const notes = readNotes(parts.notes, reader.member)
  const colleagues = parts.colleagues.flatMap(({ id, name }) => (id === reader.member.memberId ? [] : [{ id, name }]))
  const history = await readHistory(db, parts.events, reader.locale)
  if (row.withdrawn_at)
    return {
      ...summary,
      matchDetail: null,
      email: null,
      dialCode: null,
      phone: null,
      coverLetter: null,
      profile: null,
      resume: null,
      answers: [],
      notes,
      colleagues,
      history,
      ended: true,
    }
  const [sent] = parts.sent
  if (!sent) throw new Error('an application was not read')
  const { answers, files } = readSent(parts)
  const profile = snapshotShape.safeParse(row.profile_snapshot)
  return {
    ...summary,
    matchDetail: describeMatchDetail(row, await skillLabels(db, reader.locale, [row], 'all')),
    email: sent.email,
    dialCode: sent.dial_code,
    phone: sent.phone,
    coverLetter: sent.cover_letter,
    profile: profile.success ? await localizedSnapshot(db, profile.data, reader.locale) : null,
    resume: row.resume_file_id ? (files.get(row.resume_file_id) ?? null) : null,
    answers: answers.get(row.id) ?? [],
    notes,
    colleagues,
    history,
    ended: false,
  }
}

/** The letter, and how to reach whoever sent it. */
const sentQuery = (db: Db, applicationId: string) =>
  db
    .selectFrom('application as a')
    .innerJoin('account as p', 'p.id', 'a.account_id')
    .select(['a.cover_letter', 'p.email', 'p.dial_code', 'p.phone'])
    .where('a.id', '=', applicationId)

/** Notes of the company about an application, newest first. */
export const notesOf = async (db: Db, applicationId: string, member: Member): Promise<ReceivedApplication['notes']> =>
  readNotes(await notesQuery(db, applicationId).execute(), member)

const notesQuery = (db: Db, applicationId: string) =>
  db
    .selectFrom('application_note as n')
    .innerJoin('account as w', 'w.id', 'n.account_id')
    .select(['n.id', 'n.text', 'n.created_at', 'n.account_id', 'w.full_name'])
    .select(
      sql<string[]>`array(select named.full_name from application_mention x join company_member m on m.id = x.member_id
        join account named on named.id = m.account_id where x.note_id = n.id order by named.full_name)`.as('mentioned'),
    )
    .where('n.application_id', '=', applicationId)
    .where('n.deleted_at', 'is', null)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')

const readNotes = (rows: InferResult<ReturnType<typeof notesQuery>>, member: Member): ReceivedApplication['notes'] =>
  rows.map((row) => ({
    id: row.id,
    text: row.text,
    byName: row.full_name,
    mentioned: row.mentioned,
    mine: row.account_id === member.accountId,
    at: row.created_at.toISOString(),
  }))

const eventsQuery = (db: Db, applicationId: string) =>
  db
    .selectFrom('application_event as e')
    .leftJoin('account as w', 'w.id', 'e.by_account')
    .select(['e.id', 'e.kind', 'e.from_status', 'e.to_status', 'e.reason', 'e.note', 'e.at', 'w.full_name'])
    .where('e.application_id', '=', applicationId)
    .orderBy('e.version')
    .orderBy('e.id')

async function readHistory(
  db: Db,
  rows: InferResult<ReturnType<typeof eventsQuery>>,
  locale: Locale,
): Promise<ReceivedApplication['history']> {
  const labels = await loadLabels(
    db,
    locale,
    of(
      'REJECTION_REASON',
      rows.flatMap(({ reason, kind }) => (kind === 'CLOSED' ? [] : (reason ?? []))),
    ),
  )
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    from: row.from_status,
    to: row.to_status,
    reason: row.kind === 'CLOSED' ? row.reason : (labels.masterRefs('REJECTION_REASON', row.reason)?.label ?? null),
    note: row.note,
    byName: row.full_name,
    at: row.at.toISOString(),
  }))
}
