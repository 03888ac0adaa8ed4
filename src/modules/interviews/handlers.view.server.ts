import type { Db } from '#db/db.server.ts'
import type { Caller, Member } from '#kernel/caller.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Clock, Moment, OwnInterview, ReceivedInterview } from './contract.shapes.ts'
import { planProblem } from './handlers.access.server.ts'
import {
  askMoveProblem,
  askOtherProblem,
  cancelProblem,
  changeProblem,
  declineProblem,
  outcomeAfterMs,
  outcomeProblem,
  pickProblem,
  type InterviewState,
} from './rules.ts'
import { clockIn, sameClock, zoneLabel } from './rules.zones.ts'
import { zoneQuery, type InterviewRecord } from './store.server.ts'

/** The zone in which a caller reads times. */
export async function zoneOf(db: Db, caller: Caller): Promise<string> {
  const { rows } = 'accountId' in caller ? await zoneQuery(caller.accountId).execute(db) : { rows: [] }
  return rows[0]?.zone ?? readSetting(db, 'timeZone')
}

function clockOf(from: Date, to: Date | null, timeZone: string): Clock {
  const clock = clockIn(from, timeZone)
  return {
    date: clock.date,
    weekday: clock.weekday,
    from: clock.time,
    to: to && clockIn(to, timeZone).time,
    zone: zoneLabel(from, timeZone),
  }
}

/** A moment as a reader's clock shows it, with what the clock at the interview shows where that is something else. */
export function momentOf(from: Date, to: Date | null, zones: { reader: string; interview: string }): Moment {
  return {
    at: from.toISOString(),
    here: clockOf(from, to, zones.reader),
    there: sameClock(from, zones.reader, zones.interview) ? null : clockOf(from, to, zones.interview),
  }
}

export const stateOf = (row: InterviewRecord): InterviewState => ({
  status: row.status,
  startsAt: row.starts_at,
  answerBy: row.answer_by,
  rescheduleRequestedAt: row.reschedule_requested_at,
  slots: row.slots.map(({ startsAt, status }) => ({ startsAt: new Date(startsAt), status })),
})

export type Reader = { zone: string; now: Date }

function shared(row: InterviewRecord, { zone }: Reader) {
  const zones = { reader: zone, interview: row.time_zone }
  return {
    id: row.id,
    applicationId: row.application_id,
    round: row.round,
    status: row.status,
    kind: row.kind,
    minutes: row.minutes,
    timeZone: row.time_zone,
    place: row.place,
    link: row.link,
    phone: row.phone,
    message: row.message,
    when: row.starts_at && momentOf(row.starts_at, row.ends_at, zones),
    answerBy: row.answer_by && momentOf(row.answer_by, null, zones),
    otherTimes: row.other_times.map(({ from, to }) => ({
      from: momentOf(new Date(from), null, zones),
      to: momentOf(new Date(to), null, zones),
    })),
    candidateNote: row.candidate_note,
    rescheduleRequested: row.reschedule_requested_at !== null,
    cancelledBy: row.cancelled_by,
    reason: row.reason,
    noShow: row.no_show,
    version: row.version,
    job: { id: row.job_id, slug: row.slug, title: row.title },
  }
}

const slotOf = (row: InterviewRecord, slot: InterviewRecord['slots'][number], { zone }: Reader) => {
  const from = new Date(slot.startsAt)
  const to = new Date(from.getTime() + row.minutes * 60_000)
  const when = momentOf(from, to, { reader: zone, interview: row.time_zone })
  return { id: slot.id, when, wall: slot.wall, status: slot.status }
}

/** As its candidate sees it: offered times that have passed are left out. */
export function describeOwn(row: InterviewRecord, reader: Reader): OwnInterview {
  const state = stateOf(row)
  const { now } = reader
  return {
    ...shared(row, reader),
    company: { id: row.company_id, name: row.company, suspended: row.companyStatus === 'SUSPENDED' },
    with: row.interviewers.map(({ name }) => name),
    slots: row.slots
      .filter((slot) => slot.status === 'OFFERED' && new Date(slot.startsAt) > now)
      .map((slot) => slotOf(row, slot, reader)),
    problems: {
      pick: pickProblem(state, now),
      askOther: askOtherProblem(state),
      decline: declineProblem(state),
      cancel: cancelProblem(state, now),
      askMove: askMoveProblem(state, now),
    },
  }
}

export function describeReceived(row: InterviewRecord, member: Member, reader: Reader): ReceivedInterview {
  const state = stateOf(row)
  const { now } = reader
  const role = planProblem(member)
  return {
    ...shared(row, reader),
    candidateName: row.candidate,
    wall: row.wall_time,
    sequence: row.sequence,
    interviewers: row.interviewers.map(({ memberId, name, required }) => ({
      id: memberId,
      name,
      required,
      you: memberId === member.memberId,
    })),
    slots: row.slots
      .filter(({ status }) => status === 'OFFERED')
      .map((slot) => ({ ...slotOf(row, slot, reader), busy: slot.busy })),
    needsInterviewer: row.needs_interviewer,
    zoneDrifted: row.zone_drifted,
    outcomeDue:
      row.status === 'BOOKED' && row.ends_at !== null && row.ends_at.getTime() + outcomeAfterMs <= now.getTime(),
    problems: {
      change: role ?? (member.companyStatus === 'APPROVED' ? changeProblem(state, now) : 'COMPANY_NOT_APPROVED'),
      cancel: role ?? cancelProblem(state, now),
      outcome: role ?? outcomeProblem(state, now),
    },
  }
}
