import type { InterviewEventKind } from '#kernel/enums/interviews.ts'
import type { Db } from '#db/db.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { handle, type Job } from '#platform/core/module.server.ts'
import { interviewOutcomeDue, interviewSoon, scorecardsDue } from './events.ts'
import { factsOf } from './handlers.access.server.ts'
import { change, schedule } from './handlers.change.server.ts'
import { stateOf } from './handlers.view.server.ts'
import {
  askForOutcome,
  checkZones,
  dropInterviewer,
  expireInterviews,
  remindOfInterview,
  remindOfScorecards,
  sendInterviewMails,
} from './jobs.names.ts'
import { mailEvent, mailOutcomeDue, mailScorecardsDue, mailSoon } from './mail.server.ts'
import { hasExpired, type ReminderMark, isOpen } from './rules.ts'
import { hasDrifted } from './rules.times.server.ts'
import { withoutCard } from './scorecards/store.server.ts'
import { deleteOldLinks } from './store.links.server.ts'
import {
  endOffers,
  findRecord,
  lockInterview,
  markInterview,
  patchInterview,
  type InterviewRecord,
} from './store.server.ts'

const batchSize = 100

/** What a later event makes superfluous; receivers order what arrives by its sequence. */
const endsOffer: InterviewEventKind[] = [
  'PROPOSED_AGAIN',
  'BOOKED',
  'MOVED',
  'CHANGED',
  'OTHER_TIMES',
  'DECLINED',
  'CANCELLED',
  'EXPIRED',
]
const endsBooking: InterviewEventKind[] = ['MOVED', 'CHANGED', 'INTERVIEWER_LEFT', 'CANCELLED']
const endsQuestion: InterviewEventKind[] = ['PROPOSED_AGAIN', 'BOOKED', 'MOVED', 'CANCELLED']
const replacedBy: Partial<Record<InterviewEventKind, InterviewEventKind[]>> = {
  PROPOSED: endsOffer,
  PROPOSED_AGAIN: endsOffer,
  BOOKED: endsBooking,
  MOVED: endsBooking,
  CHANGED: endsBooking,
  INTERVIEWER_LEFT: endsBooking,
  OTHER_TIMES: endsQuestion,
  RESCHEDULE_REQUESTED: endsQuestion,
}

async function sendMails(ctx: Context, { eventId }: { eventId: string }): Promise<void> {
  const event = await ctx.db.selectFrom('interview_event').selectAll().where('id', '=', eventId).executeTakeFirst()
  if (!event || !(await lockInterview(ctx.db, event.interview_id))) return
  const replaced = await ctx.db
    .selectFrom('interview_event as l')
    .select('l.id')
    .where('l.interview_id', '=', event.interview_id)
    .where('l.kind', 'in', replacedBy[event.kind] ?? ['PROPOSED'])
    .where('l.position', '>', event.position)
    .limit(1)
    .executeTakeFirst()
  const row = replaced ? undefined : await findRecord(ctx.db, event.interview_id)
  if (row) await mailEvent(ctx, row, event)
}

/** The interview as it was booked with this sequence, unless it has moved on. */
async function stillBooked(ctx: Context, id: string, sequence: number): Promise<InterviewRecord | undefined> {
  await lockInterview(ctx.db, id)
  const row = await findRecord(ctx.db, id)
  return row?.status === 'BOOKED' && row.sequence === sequence ? row : undefined
}

type Reminder = { id: string; sequence: number; mark: ReminderMark }
async function remind(ctx: Context, { id, sequence, mark }: Reminder): Promise<void> {
  const row = await stillBooked(ctx, id, sequence)
  // Late by an outage: what has begun needs no reminder.
  if (!row?.starts_at || row.starts_at <= ctx.now) return
  await ctx.emit(interviewSoon, { ...factsOf(row), sequence, mark })
  await mailSoon(ctx, row, `${id}:${sequence}:${mark}`)
}

async function askOutcome(ctx: Context, { id, sequence }: { id: string; sequence: number }): Promise<void> {
  const row = await stillBooked(ctx, id, sequence)
  if (!row || row.outcome_requested_at) return
  await markInterview(ctx.db, id, { outcome_requested_at: ctx.now })
  await ctx.emit(interviewOutcomeDue, { ...factsOf(row), sequence })
  await mailOutcomeDue(ctx, row, `${id}:${sequence}:outcome`)
}

/** A day after the end, each interviewer whose scorecard is missing; whoever left or withdrew needs none. */
async function askForScorecards(ctx: Context, { id, sequence }: { id: string; sequence: number }): Promise<void> {
  await lockInterview(ctx.db, id)
  const row = await findRecord(ctx.db, id)
  if (!row || row.sequence !== sequence || (row.status !== 'BOOKED' && row.status !== 'HELD')) return
  const accountIds = await withoutCard(ctx.db, row)
  if (accountIds.length === 0) return
  await ctx.emit(scorecardsDue, { ...factsOf(row), sequence, accountIds })
  await mailScorecardsDue(ctx, row, { key: `${id}:${sequence}:scorecards`, accountIds })
}

/** Ends offers that nobody answered; a booked time stands. */
async function expire(ctx: Context): Promise<void> {
  const due = await ctx.db
    .selectFrom('interview')
    .select('id')
    .where('answer_by', '<=', ctx.now)
    .orderBy('answer_by')
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { id } of due) {
    const row = await findRecord(ctx.db, id)
    if (!row || !hasExpired(stateOf(row), ctx.now)) continue
    await endOffers(ctx.db, id)
    if (row.status === 'BOOKED') await patchInterview(ctx.db, id, { answer_by: null }, ctx.now)
    else
      await change(ctx, row, {
        kind: 'EXPIRED',
        by: { side: 'SYSTEM', accountId: null },
        patch: { status: 'EXPIRED', answer_by: null },
      })
  }
  await deleteOldLinks(ctx.db, ctx.now)
  if (due.length === batchSize) await ctx.enqueue(expireInterviews, {}, { key: 'interviews.expire.more' })
}

/** A person decides whether the clock or the moment was meant, so this only marks what to look at. */
async function findDrifted(ctx: Context): Promise<void> {
  let rows = await interviewsAhead(ctx.db, ctx.now, null)
  while (rows.length > 0) {
    for (const { id, at, wall, zone } of rows)
      if (at && wall && hasDrifted(at, wall, zone)) {
        ctx.log.warn({ interviewId: id, zone }, 'the clock at an interview no longer shows the time that was typed')
        await markInterview(ctx.db, id, { zone_drifted: true })
      }
    rows = rows.length < driftBatch ? [] : await interviewsAhead(ctx.db, ctx.now, rows.at(-1)?.id ?? null)
  }
}

const driftBatch = 500

/** Booked interviews ahead that are not known to have drifted, behind an id. */
async function interviewsAhead(db: Db, now: Date, after: string | null) {
  let query = db
    .selectFrom('interview')
    .select(['id', 'starts_at as at', 'wall_time as wall', 'time_zone as zone'])
    .where('status', '=', 'BOOKED')
    .where('starts_at', '>', now)
    .where('wall_time', 'is not', null)
    .where('zone_drifted', '=', false)
  if (after) query = query.where('id', '>', after)
  return query.orderBy('id').limit(driftBatch).execute()
}

/** Interviews ahead of somebody who left go on without them, one transaction each. */
async function drop(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  const row = await ctx.db
    .selectFrom('interview as i')
    .innerJoin('interviewer as v', 'v.interview_id', 'i.id')
    .select('i.id')
    .where('v.member_id', '=', memberId)
    .where('v.removed_sequence', 'is', null)
    .where((where) =>
      where.or([
        where('i.status', 'in', ['PROPOSED', 'OTHER_TIMES']),
        where.and([where('i.status', '=', 'BOOKED'), where('i.starts_at', '>', ctx.now)]),
      ]),
    )
    .orderBy('i.id')
    .limit(1)
    .executeTakeFirst()
  if (!row) return
  await lockInterview(ctx.db, row.id)
  const interview = await findRecord(ctx.db, row.id)
  // Another run may have been first, or the interview may have ended.
  const takesPart = interview?.interviewers.some((each) => each.memberId === memberId)
  if (interview && takesPart && isOpen(interview.status)) await dropFrom(ctx, interview, memberId)
  await ctx.enqueue(dropInterviewer, { memberId }, { key: `interviews.memberLeft:${memberId}:${row.id}` })
}

async function dropFrom(ctx: Context, interview: InterviewRecord, memberId: string): Promise<void> {
  const booked = interview.status === 'BOOKED'
  const sequence = booked ? interview.sequence + 1 : interview.sequence
  await ctx.db
    .updateTable('interviewer')
    .set({ removed_sequence: sequence })
    .where('interview_id', '=', interview.id)
    .where('member_id', '=', memberId)
    .execute()
  const others = interview.interviewers.filter((each) => each.memberId !== memberId)
  await change(ctx, interview, {
    kind: 'INTERVIEWER_LEFT',
    by: { side: 'SYSTEM', accountId: null },
    patch: { sequence, needs_interviewer: !others.some(({ required }) => required) },
  })
  if (booked && interview.starts_at && interview.ends_at)
    await schedule(ctx, interview.id, sequence, { from: interview.starts_at, to: interview.ends_at })
}

export const interviewsJobs: readonly Job[] = [
  handle(sendInterviewMails, sendMails),
  handle(remindOfInterview, remind),
  handle(askForOutcome, askOutcome),
  handle(remindOfScorecards, askForScorecards),
  handle(expireInterviews, expire, { cron: '*/10 * * * *' }),
  handle(checkZones, findDrifted, { cron: '23 3 * * *' }),
  handle(dropInterviewer, drop),
]
