import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Member } from '#kernel/caller.ts'
import { visibleApplications } from '#modules/applications/public.server.ts'
import { interviewRecords, ownRecords, receivedRecords } from './store.server.ts'
import type { ListKind } from './rules.ts'

type Cursor = { at: Date; id: string }

export const writeCursor = ({ at, id }: Cursor): string => `${at.toISOString()}_${id}`

/** Null for a cursor that this list did not write. */
export function readCursor(text: string | null | undefined): Cursor | null {
  const [, time = '', id = ''] = /^(\d{4}-[\dT:.-]+Z)_([\da-f-]{36})$/.exec(text ?? '') ?? []
  const at = new Date(time)
  return id && !Number.isNaN(at.getTime()) ? { at, id } : null
}

type Records = ReturnType<typeof interviewRecords>

/** What each list is ordered by; a cursor continues after the row that it names. */
const orders = {
  UPCOMING: { column: 'i.starts_at', direction: 'asc' },
  WAITING: { column: 'i.created_at', direction: 'desc' },
  PAST: { column: 'i.updated_at', direction: 'desc' },
} as const

export const positionOf = (
  which: ListKind,
  row: { starts_at: Date | null; created_at: Date; updated_at: Date; id: string },
) => ({
  at: which === 'UPCOMING' ? (row.starts_at ?? row.created_at) : which === 'WAITING' ? row.created_at : row.updated_at,
  id: row.id,
})

function paged(
  query: Records,
  which: ListKind,
  { now, after, limit }: { now: Date; after: Cursor | null; limit: number },
) {
  const { column, direction } = orders[which]
  const kept =
    which === 'UPCOMING'
      ? query.where('i.status', '=', 'BOOKED').where('i.ends_at', '>', now)
      : which === 'WAITING'
        ? query.where((where) =>
            where.or([
              where('i.status', 'in', ['PROPOSED', 'OTHER_TIMES']),
              where.and([where('i.status', '=', 'BOOKED'), where('i.ends_at', '<=', now)]),
            ]),
          )
        : query.where('i.status', 'in', ['HELD', 'NO_SHOW', 'CANCELLED', 'DECLINED', 'EXPIRED'])
  const position = sql`(${sql.ref(column)}, i.id)`
  const beyond = (at: Cursor) =>
    direction === 'asc'
      ? sql<boolean>`${position} > (${at.at}, ${at.id}::uuid)`
      : sql<boolean>`${position} < (${at.at}, ${at.id}::uuid)`
  const from = after ? kept.where(beyond(after)) : kept
  return from.orderBy(column, direction).orderBy('i.id', direction).limit(limit)
}

type ListQuery = { which: ListKind; now: Date; after: Cursor | null; limit: number }
export const receivedPage = (db: Db, member: Member, page: ListQuery) =>
  paged(receivedRecords(db, member, page.now), page.which, page).execute()
export const ownPage = (db: Db, accountId: string, page: ListQuery) =>
  paged(ownRecords(db, accountId), page.which, page).execute()

/** Of one application, newest first. */
export const ofApplication = (query: Records, applicationId: string) =>
  query
    .where('i.application_id', '=', applicationId)
    .orderBy('i.round', 'desc')
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(50)

export const agendaLimit = 300
type Span = { from: Date; to: Date; now: Date }

const within = (query: Records, { from, to }: Span) =>
  query
    .where('i.status', 'in', ['BOOKED', 'HELD', 'NO_SHOW'])
    .where('i.starts_at', '>=', from)
    .where('i.starts_at', '<', to)
    .orderBy('i.starts_at')
    .orderBy('i.id')
    .limit(agendaLimit + 1)

export const ownAgenda = (db: Db, accountId: string, span: Span) => within(ownRecords(db, accountId), span).execute()

const interviews = (memberId: string) => sql<boolean>`exists (select from interviewer v
  where v.interview_id = i.id and v.member_id = ${memberId} and v.removed_sequence is null)`

export const receivedAgenda = (db: Db, member: Member, { mine, ...span }: Span & { mine: boolean }) => {
  const query = receivedRecords(db, member, span.now)
  return within(mine ? query.where(interviews(member.memberId)) : query, span).execute()
}

export type AgendaCounts = { upcoming: number; waiting: number; needsYou: number }
/** `needsYou`: the reader has to answer, or to say how it went. */
const counted = (needsYou: string[], now: Date) => sql<AgendaCounts>`select
    count(*) filter (where i.status = 'BOOKED' and i.ends_at > ${now})::int as upcoming,
    count(*) filter (where i.status in ('PROPOSED', 'OTHER_TIMES'))::int as waiting,
    count(*) filter (where i.status = any(${needsYou}::text[]) or i.status = 'BOOKED' and
      (i.ends_at <= ${now} or i.reschedule_requested_at is not null or i.needs_interviewer))::int as "needsYou"`

export async function ownCounts(db: Db, accountId: string, now: Date): Promise<AgendaCounts> {
  const { rows } = await sql<AgendaCounts>`select
      count(*) filter (where i.status = 'BOOKED' and i.ends_at > ${now})::int as upcoming,
      count(*) filter (where i.status in ('PROPOSED', 'OTHER_TIMES'))::int as waiting,
      count(*) filter (where i.answer_by > ${now} and i.status in ('PROPOSED', 'BOOKED'))::int as "needsYou"
    from interview i where i.account_id = ${accountId}`.execute(db)
  return rows[0] ?? { upcoming: 0, waiting: 0, needsYou: 0 }
}

export async function receivedCounts(db: Db, member: Member, now: Date): Promise<AgendaCounts> {
  const { rows } = await sql<AgendaCounts>`${counted(['OTHER_TIMES'], now)} from interview i
    where i.company_id = ${member.companyId} and i.status in ('PROPOSED', 'OTHER_TIMES', 'BOOKED')
      and i.application_id in (${visibleApplications(db, member, now).select('a.id')})`.execute(db)
  return rows[0] ?? { upcoming: 0, waiting: 0, needsYou: 0 }
}

/** Interviews for a calendar, 30 days back to a year ahead. */
export const feedSpan = (now: Date): Span => ({
  from: new Date(now.getTime() - 30 * 86_400_000),
  to: new Date(now.getTime() + 365 * 86_400_000),
  now,
})
