import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { InterviewEventKind } from '#kernel/enums/interviews.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { bookedTime, calendarOf, contentOf, textsFor, type MailKind, type MailReader } from './mail.content.server.ts'
import { partyOf } from './store.interviewers.server.ts'
import { insertLink } from './store.links.server.ts'
import { newToken } from '#platform/session/token.server.ts'
import { personZone, zoneQuery, type InterviewRecord } from './store.server.ts'

const dayMs = 86_400_000

/** The candidate, unless they left. */
async function candidateOf(ctx: Context, row: InterviewRecord, fallback: string): Promise<MailReader | null> {
  const person = await ctx.db
    .selectFrom('account')
    .select(['id', 'email', 'full_name', 'locale'])
    .where('id', '=', row.account_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!person) return null
  const { rows } = await zoneQuery(person.id).execute(ctx.db)
  const { id, email, full_name: name, locale } = person
  return { accountId: id, email, name, locale, zone: rows[0]?.zone ?? fallback, side: 'candidate' }
}

/** Interviewers of the company, and who planned it; the latter has nothing in their calendar unless they interview. */
async function companyOf(ctx: Context, row: InterviewRecord, fallback: string) {
  const people = await partyOf(ctx.db, {
    id: row.id,
    companyId: row.company_id,
    jobId: row.job_id,
    createdBy: row.created_by,
  })
  return people.map(({ accountId, email, name, locale, zone, required }) => ({
    reader: { accountId, email, name, locale, zone: zone ?? fallback, side: 'company' } satisfies MailReader,
    interviews: required !== null,
  }))
}

/** Those who were taken off and still have it in their calendar. */
async function removedOf(db: Db, interviewId: string, fallback: string): Promise<MailReader[]> {
  const { rows } = await sql<Omit<MailReader, 'side' | 'zone'> & { zone: string | null }>`
    select w.id as "accountId", w.email, w.full_name as name, w.locale, ${personZone('w', 's')} as zone
    from interviewer v join company_member m on m.id = v.member_id join account w on w.id = m.account_id
    left join notification_schedule s on s.account_id = w.id
    where v.interview_id = ${interviewId} and v.removed_sequence is not null and v.notified and w.deleted_at is null`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, zone: row.zone ?? fallback, side: 'company' }))
}

/** Which calendars of interviewers have the interview now. */
async function markNotified(db: Db, interviewId: string, cancelled: boolean): Promise<void> {
  await db
    .updateTable('interviewer')
    .set({ notified: cancelled ? false : sql<boolean>`removed_sequence is null` })
    .where('interview_id', '=', interviewId)
    .execute()
}

type Sending = { row: InterviewRecord; kind: MailKind; key: string }

/** A link that answers for the candidate, or the applicant's page for a member. */
async function linkFor(ctx: Context, { row, kind, side }: Pick<Sending, 'row' | 'kind'> & Pick<MailReader, 'side'>) {
  const { appUrl } = ctx.ports.env
  if (kind === 'scorecardDue') return { url: `${appUrl}/employer/scorecard?interview=${row.id}`, store: async () => {} }
  if (side === 'company')
    return { url: `${appUrl}/employer/response-detail?id=${row.application_id}#interviews`, store: async () => {} }
  const token = newToken()
  const lasts = row.ends_at ?? new Date(ctx.now.getTime() + 30 * dayMs)
  const link = {
    token,
    interviewId: row.id,
    sequence: row.sequence,
    now: ctx.now,
    expiresAt: new Date(lasts.getTime() + dayMs),
  }
  return { url: `${appUrl}/i/${token}`, store: () => insertLink(ctx.db, link) }
}

type Calendar = { method: 'REQUEST' | 'CANCEL'; removed?: boolean } | null

async function send(ctx: Context, { row, kind, key }: Sending, reader: MailReader, calendar: Calendar) {
  const texts = textsFor(ctx, row, reader)
  const { url, store } = await linkFor(ctx, { row, kind, side: reader.side })
  const about = { texts, row, reader, url }
  const at = bookedTime(row)
  const { mailFrom } = ctx.ports.env
  const id = await queueMail(ctx, {
    to: reader.email,
    accountId: reader.accountId,
    kind: `interviews.${kind}`,
    locale: reader.locale,
    content: contentOf(kind, about),
    // Without a category: no digest bundles and nobody mutes a change of an appointment. Reminders can be switched off.
    ...((kind === 'soon' || kind === 'outcomeDue' || kind === 'scorecardDue') && {
      category: reader.side === 'candidate' ? ('APPLICATION' as const) : ('RESPONSE' as const),
    }),
    appointment: true,
    fromName: row.company,
    calendar: calendar && at ? calendarOf({ ...about, ...calendar, at, now: ctx.now, mailFrom }) : null,
    dedupeKey: `interviews:${key}:${reader.accountId}`,
  })
  if (id) await store()
}

/** Kinds of mails about an event, for the candidate and for the company; those of `calendar` tell calendars. */
const mailsOf: Partial<
  Record<InterviewEventKind, { candidate?: MailKind; company?: MailKind; calendar?: 'REQUEST' | 'CANCEL' }>
> = {
  PROPOSED: { candidate: 'proposed' },
  PROPOSED_AGAIN: { candidate: 'again' },
  BOOKED: { candidate: 'booked', company: 'booked', calendar: 'REQUEST' },
  MOVED: { candidate: 'moved', company: 'moved', calendar: 'REQUEST' },
  CHANGED: { candidate: 'changed', company: 'changed', calendar: 'REQUEST' },
  INTERVIEWER_LEFT: { candidate: 'changed', company: 'changed', calendar: 'REQUEST' },
  CANCELLED: { candidate: 'cancelled', company: 'cancelled', calendar: 'CANCEL' },
  OTHER_TIMES: { company: 'otherTimes' },
  DECLINED: { company: 'declined' },
  RESCHEDULE_REQUESTED: { company: 'rescheduleRequested' },
  EXPIRED: { company: 'expired' },
}

type Occurred = { id: string; kind: InterviewEventKind; by_account: string | null }

/** Everybody's mails about an event, one receiver each. Those who did it themselves get what concerns their calendar only. */
export async function mailEvent(ctx: Context, row: InterviewRecord, event: Occurred): Promise<void> {
  const mails = mailsOf[event.kind]
  if (!mails) return
  const fallback = await readSetting(ctx.db, 'timeZone')
  // Without a time nothing stands in any calendar.
  const method = row.starts_at ? mails.calendar : undefined
  if (event.kind === 'INTERVIEWER_LEFT' && !method) return
  const candidate = mails.candidate && (await candidateOf(ctx, row, fallback))
  if (candidate && mails.candidate && (method || candidate.accountId !== event.by_account))
    await send(ctx, { row, kind: mails.candidate, key: event.id }, candidate, method ? { method } : null)
  if (mails.company)
    for (const { reader, interviews } of await companyOf(ctx, row, fallback)) {
      const calendar = method && interviews ? { method } : null
      if (calendar || reader.accountId !== event.by_account)
        await send(ctx, { row, kind: mails.company, key: event.id }, reader, calendar)
    }
  if (!method) return
  for (const reader of await removedOf(ctx.db, row.id, fallback))
    await send(ctx, { row, kind: 'removed', key: `${event.id}:removed` }, reader, { method: 'CANCEL', removed: true })
  await markNotified(ctx.db, row.id, method === 'CANCEL')
}

/** A reminder for each side, in the zone of its reader. */
export async function mailSoon(ctx: Context, row: InterviewRecord, key: string): Promise<void> {
  const fallback = await readSetting(ctx.db, 'timeZone')
  const candidate = await candidateOf(ctx, row, fallback)
  if (candidate) await send(ctx, { row, kind: 'soon', key }, candidate, null)
  for (const { reader, interviews } of await companyOf(ctx, row, fallback))
    if (interviews) await send(ctx, { row, kind: 'soon', key }, reader, null)
}

export async function mailOutcomeDue(ctx: Context, row: InterviewRecord, key: string): Promise<void> {
  const fallback = await readSetting(ctx.db, 'timeZone')
  for (const { reader } of await companyOf(ctx, row, fallback))
    await send(ctx, { row, kind: 'outcomeDue', key }, reader, null)
}

/** Interviewers whose scorecards are missing. */
export async function mailScorecardsDue(
  ctx: Context,
  row: InterviewRecord,
  { key, accountIds }: { key: string; accountIds: readonly string[] },
): Promise<void> {
  const fallback = await readSetting(ctx.db, 'timeZone')
  for (const { reader, interviews } of await companyOf(ctx, row, fallback))
    if (interviews && accountIds.includes(reader.accountId))
      await send(ctx, { row, kind: 'scorecardDue', key }, reader, null)
}
