import type { InterviewEventKind, InterviewSide } from '#kernel/enums/interviews.ts'
import type { Context } from '#platform/core/context.server.ts'
import { interviewChanged } from './events.ts'
import { factsOf } from './handlers.access.server.ts'
import { askForOutcome, remindOfInterview, remindOfScorecards, sendInterviewMails } from './jobs.names.ts'
import { outcomeAfterMs, remindersAhead } from './rules.ts'
import { remindAfterMs } from './scorecards/rules.ts'
import {
  endOffers,
  insertEvent,
  patchInterview,
  pickTime,
  type InterviewPatch,
  type InterviewRow,
  type NewTime,
} from './store.server.ts'

/** Who changes an interview; an account acts for its side also by the link of a mail. */
export type Actor = { side: InterviewSide; accountId: string | null }

type InterviewChange = {
  kind: InterviewEventKind
  by: Actor
  patch: InterviewPatch
  newStart?: Date | null
  /** The interview was made in this transaction: it has its first version. */
  isNew?: boolean
}
/** A locked interview, or one made in this transaction. */
type Locked = Pick<
  InterviewRow,
  'id' | 'application_id' | 'job_id' | 'company_id' | 'account_id' | 'status' | 'starts_at' | 'sequence'
>

/** Changes a locked interview, and writes, audits, tells and mails what happened. Returns the new version. */
export async function change(
  ctx: Context,
  row: Locked,
  { kind, by, patch, newStart, isNew }: InterviewChange,
): Promise<number> {
  const version = isNew ? 1 : await patchInterview(ctx.db, row.id, patch, ctx.now)
  const eventId = await insertEvent(ctx.db, {
    interview_id: row.id,
    kind,
    side: by.side,
    by_account: by.accountId,
    old_starts_at: row.starts_at,
    new_starts_at: newStart === undefined ? row.starts_at : newStart,
    sequence: typeof patch.sequence === 'number' ? patch.sequence : row.sequence,
    at: ctx.now,
  })
  if (by.side === 'COMPANY')
    await ctx.audit({
      action: `interviews.${kind}`,
      subjectType: 'application',
      subjectId: row.application_id,
      details: { interview: row.id },
    })
  await ctx.emit(interviewChanged, {
    ...factsOf(row),
    eventId,
    kind,
    side: by.side,
    wasBooked: row.status === 'BOOKED',
  })
  await ctx.enqueue(sendInterviewMails, { eventId }, { key: `interviews.send:${eventId}` })
  return version
}

/** Reminders and the question how it went, for the time that is booked with this sequence. */
export async function schedule(ctx: Context, id: string, sequence: number, { from, to }: { from: Date; to: Date }) {
  for (const { mark, at } of remindersAhead(from, ctx.now))
    await ctx.enqueue(
      remindOfInterview,
      { id, sequence, mark },
      { key: `interviews.remind:${id}:${sequence}:${mark}`, runAt: at },
    )
  const runAt = new Date(to.getTime() + outcomeAfterMs)
  await ctx.enqueue(askForOutcome, { id, sequence }, { key: `interviews.askOutcome:${id}:${sequence}`, runAt })
  await ctx.enqueue(
    remindOfScorecards,
    { id, sequence },
    { key: `interviews.scorecards:${id}:${sequence}`, runAt: new Date(to.getTime() + remindAfterMs) },
  )
}

type Booking = { time: NewTime; minutes: number; by: Actor; patch?: InterviewPatch }

/** Books a locked interview at a time, or moves it there: the first booking keeps the sequence, each later one raises it. */
export async function bookAt(ctx: Context, row: Locked, { time, minutes, by, patch = {} }: Booking): Promise<number> {
  const moves = row.status === 'BOOKED'
  const sequence = moves ? row.sequence + 1 : row.sequence
  const ends = new Date(time.at.getTime() + minutes * 60_000)
  await pickTime(ctx.db, row.id, time)
  const stays = moves && row.starts_at?.getTime() === time.at.getTime()
  const version = await change(ctx, row, {
    kind: !moves ? 'BOOKED' : stays ? 'CHANGED' : 'MOVED',
    by,
    newStart: time.at,
    patch: {
      ...patch,
      minutes,
      status: 'BOOKED',
      starts_at: time.at,
      ends_at: ends,
      wall_time: time.wall,
      sequence,
      answer_by: null,
      other_times: '[]',
      candidate_note: null,
      reschedule_requested_at: null,
      outcome_requested_at: null,
      zone_drifted: false,
    },
  })
  await schedule(ctx, row.id, sequence, { from: time.at, to: ends })
  return version
}

type Cancellation = { by: Actor; reason: string | null }

/** Ends an open interview for good. Calendars that have it are told with a higher sequence; one that is lower would be ignored. */
export async function cancelInterview(ctx: Context, row: Locked, { by, reason }: Cancellation): Promise<number> {
  await endOffers(ctx.db, row.id)
  const byCandidate = by.side === 'CANDIDATE'
  return change(ctx, row, {
    kind: 'CANCELLED',
    by,
    patch: {
      status: 'CANCELLED',
      cancelled_by: by.side,
      ...(byCandidate ? { candidate_note: reason } : { reason }),
      answer_by: null,
      sequence: row.status === 'BOOKED' ? row.sequence + 1 : row.sequence,
    },
  })
}
