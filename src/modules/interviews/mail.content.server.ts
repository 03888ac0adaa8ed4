import type { Locale } from '#kernel/shapes.ts'
import type { Context } from '#platform/core/context.server.ts'
import { sender } from '#platform/mail/address.ts'
import {
  button,
  facts,
  list,
  mailFromTexts,
  paragraph,
  small,
  type MailBlock,
  type MailContent,
} from '#platform/mail/content.ts'
import type { MailCalendar } from '#platform/mail/mail-transport.ts'
import { momentOf } from './handlers.view.server.ts'
import { invitationText } from './rules.calendar.server.ts'
import { clockText, otherClock } from './rules.clock.ts'
import type { InterviewRecord } from './store.server.ts'

/** Who gets a mail about an interview. */
export type MailReader = {
  accountId: string
  name: string
  email: string
  locale: Locale
  zone: string
  side: 'candidate' | 'company'
}
export type MailKind =
  | 'proposed'
  | 'again'
  | 'booked'
  | 'moved'
  | 'changed'
  | 'cancelled'
  | 'otherTimes'
  | 'declined'
  | 'rescheduleRequested'
  | 'expired'
  | 'removed'
  | 'soon'
  | 'outcomeDue'
  | 'scorecardDue'

type MailText = (key: string, more?: Record<string, string | number>) => string

export function textsFor(ctx: Context, row: InterviewRecord, reader: Pick<MailReader, 'locale' | 'name'>): MailText {
  const params = { name: reader.name, title: row.title, company: row.company, candidate: row.candidate }
  return (key, more = {}) =>
    ctx.ports.texts.translate(reader.locale, 'mailInterviews', key as 'hello', { ...params, ...more })
}

/** A time for its reader, with what the clock shows at the interview. */
export function whenText(
  texts: MailText,
  row: InterviewRecord,
  reader: Pick<MailReader, 'locale' | 'zone'>,
  at: { from: Date; to: Date | null },
) {
  const moment = momentOf(at.from, at.to, { reader: reader.zone, interview: row.time_zone })
  const other = otherClock(moment, reader.locale)
  const own = clockText(moment.here, reader.locale)
  return other ? texts('whenBoth', { own, other }) : own
}

export const bookedTime = (row: InterviewRecord) =>
  row.starts_at && row.ends_at ? { from: row.starts_at, to: row.ends_at } : null

const peopleOf = (row: InterviewRecord) => row.interviewers.map(({ name }) => name).join(', ')

/** Where the interview is: a place, a link or a number. */
export const locationOf = (row: InterviewRecord): string | null =>
  row.kind === 'ONSITE' ? row.place : row.kind === 'VIDEO' ? row.link : row.phone

function detailFacts(texts: MailText, row: InterviewRecord, reader: MailReader): MailBlock {
  const at = bookedTime(row)
  const location = locationOf(row)
  const rows: [string, string][] = []
  if (at) rows.push([texts('fact.when'), whenText(texts, row, reader, at)])
  rows.push([texts('fact.kind'), texts(`kind.${row.kind}`, { minutes: row.minutes })])
  if (location) rows.push([texts(`fact.${row.kind}`), location])
  if (row.interviewers.length > 0) rows.push([texts('fact.with'), peopleOf(row)])
  return facts(...rows)
}

const offered = (row: InterviewRecord) => row.slots.filter(({ status }) => status === 'OFFERED')

type Content = { texts: MailText; row: InterviewRecord; reader: MailReader; url: string }

/** The sentences and facts of a mail; `url` is what its button opens. */
export function contentOf(kind: MailKind, { texts, row, reader, url }: Content): MailContent {
  const prefix = `${reader.side}.${kind}`
  const offers = kind === 'proposed' || kind === 'again'
  const times = offered(row).map(({ startsAt }) => {
    const from = new Date(startsAt)
    return whenText(texts, row, reader, { from, to: new Date(from.getTime() + row.minutes * 60_000) })
  })
  const answer = row.answer_by && whenText(texts, row, reader, { from: row.answer_by, to: null })
  const said = reader.side === 'company' ? row.candidate_note : row.reason
  const tells = kind === 'cancelled' || kind === 'otherTimes' || kind === 'declined' || kind === 'rescheduleRequested'
  return mailFromTexts(texts, prefix, [
    paragraph(texts(`${prefix}.text`)),
    tells && said ? facts([texts('fact.said'), said]) : null,
    kind === 'removed' || kind === 'declined' || kind === 'expired' ? null : detailFacts(texts, row, reader),
    offers && list(...times),
    offers && answer ? paragraph(texts('answerBy', { when: answer })) : null,
    reader.side === 'candidate' && row.message && kind !== 'cancelled'
      ? facts([texts('fact.message'), row.message])
      : null,
    kind !== 'removed' && button(texts(`${prefix}.button`), url),
    offers || kind === 'booked' || kind === 'moved' || kind === 'changed' ? small(texts('useLink')) : null,
  ])
}

type CalendarContent = Content & {
  method: MailCalendar['method']
  removed?: boolean
  now: Date
  mailFrom: string
  at: { from: Date; to: Date }
}

/** What the calendar of this reader is told. */
export function calendarOf({
  texts,
  row,
  reader,
  url,
  method,
  removed = false,
  now,
  mailFrom,
  at,
}: CalendarContent): MailCalendar {
  const location = locationOf(row)
  const lines = [
    whenText(texts, row, reader, at),
    row.interviewers.length > 0 && texts('calendar.with', { names: peopleOf(row) }),
    row.kind !== 'ONSITE' && location,
    !removed && texts('calendar.change', { url }),
  ]
  const content = invitationText({
    method,
    uid: row.uid,
    sequence: row.sequence,
    stamp: now,
    start: at.from,
    end: at.to,
    summary: reader.side === 'candidate' ? texts('calendar.own') : texts('calendar.received'),
    description: lines.filter(Boolean).join('\n'),
    location: row.kind === 'ONSITE' ? row.place : location,
    status: method === 'REQUEST' ? 'CONFIRMED' : removed ? null : 'CANCELLED',
    organizer: { name: row.company, email: sender(mailFrom).address },
    attendee: { name: reader.name, email: reader.email, accepted: reader.side === 'candidate' },
  })
  return { method, content }
}
