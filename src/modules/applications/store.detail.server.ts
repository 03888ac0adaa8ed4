import type { Db } from '#db/db.server.ts'
import { snapshotShape } from '#modules/profiles/contract.shapes.ts'
import { localizedSnapshot } from '#modules/profiles/public.server.ts'
import { loadLabels, of } from '#modules/reference/public.server.ts'
import type { Member } from '#kernel/caller.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { ReceivedApplication } from './contract.shapes.ts'
import { answersOf, filesById } from './store.answers.server.ts'
import { describeRows, type ReceivedRecord } from './store.received.server.ts'

type Reader = { member: Member; locale: Locale; now: Date }

/** One applicant in full; after a withdrawal without the candidate's data. */
export async function describeReceived(db: Db, reader: Reader, row: ReceivedRecord): Promise<ReceivedApplication> {
  const [summary] = await describeRows(db, reader, [row])
  if (!summary) throw new Error('a row was not described')
  const [notes, history] = [await notesOf(db, row.id, reader.member), await historyOf(db, row.id, reader.locale)]
  if (row.withdrawn_at)
    return {
      ...summary,
      email: null,
      dialCode: null,
      phone: null,
      coverLetter: null,
      profile: null,
      resume: null,
      answers: [],
      notes,
      history,
      ended: true,
    }
  const sent = await db
    .selectFrom('application')
    .select('cover_letter')
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  const person = await db
    .selectFrom('account')
    .select(['email', 'dial_code', 'phone'])
    .where('id', '=', row.account_id)
    .executeTakeFirstOrThrow()
  const profile = snapshotShape.safeParse(row.profile_snapshot)
  return {
    ...summary,
    email: person.email,
    dialCode: person.dial_code,
    phone: person.phone,
    coverLetter: sent.cover_letter,
    profile: profile.success ? await localizedSnapshot(db, profile.data, reader.locale) : null,
    resume: row.resume_file_id ? ((await filesById(db, [row.resume_file_id])).get(row.resume_file_id) ?? null) : null,
    answers: (await answersOf(db, [row.id])).get(row.id) ?? [],
    notes,
    history,
    ended: false,
  }
}

/** Notes of the company about an application, newest first. */
export async function notesOf(db: Db, applicationId: string, member: Member): Promise<ReceivedApplication['notes']> {
  const rows = await db
    .selectFrom('application_note as n')
    .innerJoin('account as w', 'w.id', 'n.account_id')
    .select(['n.id', 'n.text', 'n.created_at', 'n.account_id', 'w.full_name'])
    .where('n.application_id', '=', applicationId)
    .where('n.deleted_at', 'is', null)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    text: row.text,
    byName: row.full_name,
    mine: row.account_id === member.accountId,
    at: row.created_at.toISOString(),
  }))
}

async function historyOf(db: Db, applicationId: string, locale: Locale): Promise<ReceivedApplication['history']> {
  const rows = await db
    .selectFrom('application_event as e')
    .leftJoin('account as w', 'w.id', 'e.by_account')
    .select(['e.id', 'e.kind', 'e.from_status', 'e.to_status', 'e.reason', 'e.note', 'e.at', 'w.full_name'])
    .where('e.application_id', '=', applicationId)
    .orderBy('e.version')
    .orderBy('e.id')
    .execute()
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
