import { expect, test } from 'vitest'
import { anySeed, randomFrom } from '../../../test/fixtures/random.ts'
import {
  answerDeadline,
  askMoveProblem,
  askOtherProblem,
  cancelProblem,
  changeProblem,
  declineProblem,
  hasExpired,
  isOpen,
  moveLeadMs,
  nextRound,
  outcomeProblem,
  pickProblem,
  type InterviewState,
  type InterviewStatus,
} from './rules.ts'

const hour = 3_600_000
const begin = Date.parse('2026-11-23T02:00:00Z')

type Interview = InterviewState & { round: number; sequence: number }
type Pick = (below: number) => number
const steps = [
  'PROPOSE',
  'BOOK',
  'PICK',
  'OTHER_TIMES',
  'DECLINE',
  'CANCEL',
  'ASK_MOVE',
  'EXPIRE',
  'HELD',
  'NO_SHOW',
] as const
type HistoryStep = (typeof steps)[number]

/** What may come of what, as the product promises it: written down a second time, so that a rule that forgets something is noticed. */
const promised: Record<HistoryStep, Partial<Record<InterviewStatus, InterviewStatus>>> = {
  PROPOSE: { PROPOSED: 'PROPOSED', OTHER_TIMES: 'PROPOSED', BOOKED: 'BOOKED' },
  BOOK: { PROPOSED: 'BOOKED', OTHER_TIMES: 'BOOKED', BOOKED: 'BOOKED' },
  PICK: { PROPOSED: 'BOOKED', BOOKED: 'BOOKED' },
  OTHER_TIMES: { PROPOSED: 'OTHER_TIMES' },
  DECLINE: { PROPOSED: 'DECLINED', OTHER_TIMES: 'DECLINED' },
  CANCEL: { PROPOSED: 'CANCELLED', OTHER_TIMES: 'CANCELLED', BOOKED: 'CANCELLED' },
  ASK_MOVE: { BOOKED: 'BOOKED' },
  EXPIRE: { PROPOSED: 'EXPIRED', BOOKED: 'BOOKED' },
  HELD: { BOOKED: 'HELD' },
  NO_SHOW: { BOOKED: 'NO_SHOW' },
}

const problemOf = (step: HistoryStep, state: Interview, now: Date) =>
  ({
    PROPOSE: () => changeProblem(state, now),
    BOOK: () => changeProblem(state, now),
    PICK: () => pickProblem(state, now),
    OTHER_TIMES: () => askOtherProblem(state),
    DECLINE: () => declineProblem(state),
    CANCEL: () => cancelProblem(state, now),
    ASK_MOVE: () => askMoveProblem(state, now),
    EXPIRE: () => (hasExpired(state, now) ? null : 'TRANSITION_NOT_ALLOWED'),
    HELD: () => outcomeProblem(state, now),
    NO_SHOW: () => outcomeProblem(state, now),
  })[step]()

const gone = (slots: Interview['slots']): Interview['slots'] =>
  slots.map((slot) => (slot.status === 'OFFERED' ? { ...slot, status: 'GONE' } : slot))

const someStarts = (pick: Pick, now: Date) =>
  Array.from({ length: 1 + pick(4) }, (_, at) => new Date(now.getTime() + (1 + pick(100) + at * 101) * hour))

function offered(pick: Pick, now: Date): Offer | null {
  const starts = someStarts(pick, now)
  const answerBy = answerDeadline(pick(2) ? new Date(now.getTime() + pick(80) * hour) : null, starts, now)
  return answerBy && { answerBy, slots: starts.map((startsAt) => ({ startsAt, status: 'OFFERED' as const })) }
}
type Offer = { answerBy: Date; slots: Interview['slots'] }

const bookedAt = (state: Interview, startsAt: Date): Interview => ({
  ...state,
  status: 'BOOKED',
  startsAt,
  answerBy: null,
  rescheduleRequestedAt: null,
  sequence: state.status === 'BOOKED' ? state.sequence + 1 : state.sequence,
  slots: [...state.slots.map((slot) => ({ ...slot, status: 'GONE' as const })), { startsAt, status: 'PICKED' }],
})

/** What the step makes of an interview whose rules allow it; null when the new times come too soon to be offered. */
function done(step: HistoryStep, state: Interview, now: Date, pick: Pick): Interview | null {
  switch (step) {
    case 'PROPOSE': {
      const offer = offered(pick, now)
      if (!offer) return null
      const status = state.status === 'BOOKED' ? 'BOOKED' : 'PROPOSED'
      return { ...state, ...offer, status, rescheduleRequestedAt: null, slots: [...gone(state.slots), ...offer.slots] }
    }
    case 'BOOK':
      return bookedAt(state, new Date(now.getTime() + (1 + pick(200)) * hour))
    case 'PICK': {
      const free = state.slots.filter(({ status, startsAt }) => status === 'OFFERED' && startsAt > now)
      const slot = free[pick(free.length)]
      if (!slot) throw new Error('the rules let nothing be picked')
      return bookedAt(state, slot.startsAt)
    }
    case 'OTHER_TIMES':
      return { ...state, status: 'OTHER_TIMES', answerBy: null, slots: gone(state.slots) }
    case 'DECLINE':
      return { ...state, status: 'DECLINED', answerBy: null, slots: gone(state.slots) }
    case 'CANCEL': {
      const sequence = state.status === 'BOOKED' ? state.sequence + 1 : state.sequence
      return { ...state, status: 'CANCELLED', answerBy: null, sequence, slots: gone(state.slots) }
    }
    case 'ASK_MOVE':
      return { ...state, rescheduleRequestedAt: now }
    case 'EXPIRE':
      return {
        ...state,
        status: state.status === 'BOOKED' ? 'BOOKED' : 'EXPIRED',
        answerBy: null,
        slots: gone(state.slots),
      }
    case 'HELD':
    case 'NO_SHOW':
      return { ...state, status: step, answerBy: null, rescheduleRequestedAt: null }
  }
}

function proposed(round: number, now: Date, pick: Pick): Interview {
  const offer = offered(pick, now)
  const start = new Date(now.getTime() + 72 * hour)
  const { answerBy, slots } = offer ?? {
    answerBy: new Date(now.getTime() + hour),
    slots: [{ startsAt: start, status: 'OFFERED' as const }],
  }
  return { status: 'PROPOSED', startsAt: null, answerBy, rescheduleRequestedAt: null, slots, round, sequence: 0 }
}

/** What must hold of every step that the rules allowed. */
function broken(step: HistoryStep, before: Interview, after: Interview, now: Date): string[] {
  const ahead = before.startsAt !== null && before.startsAt > now
  const picked = after.slots.filter(({ status }) => status === 'PICKED')
  const notified = before.status === 'BOOKED' && ['BOOK', 'PICK', 'CANCEL'].includes(step)
  const wrong: Record<string, boolean> = {
    'a transition that nobody promised': promised[step][before.status] !== after.status,
    'something after an end': !isOpen(before.status),
    'calendars are not told, or told of nothing': after.sequence !== before.sequence + (notified ? 1 : 0),
    'a booking without its time, or a time without its booking':
      isOpen(after.status) && (after.status === 'BOOKED') !== (after.startsAt !== null),
    'two bookings': picked.length > 1,
    'another time than the picked one': after.startsAt?.getTime() !== picked[0]?.startsAt.getTime(),
    'booked in the past': (step === 'BOOK' || step === 'PICK') && (after.startsAt === null || after.startsAt <= now),
    'picked after the answer was due': step === 'PICK' && (before.answerBy === null || before.answerBy <= now),
    'changed after it began':
      (step === 'PROPOSE' || step === 'BOOK' || step === 'CANCEL') && before.status === 'BOOKED' && !ahead,
    'an outcome before it began': (step === 'HELD' || step === 'NO_SHOW') && (before.startsAt === null || ahead),
    'asked to move too late, or twice':
      step === 'ASK_MOVE' &&
      (before.rescheduleRequestedAt !== null || (before.startsAt?.getTime() ?? 0) - now.getTime() < moveLeadMs),
    'an offer that outlives an end':
      (after.status === 'CANCELLED' || after.status === 'DECLINED' || after.status === 'EXPIRED') &&
      after.slots.some(({ status }) => status === 'OFFERED'),
  }
  return Object.keys(wrong).filter((each) => wrong[each])
}

test(
  '10,000 random histories keep to one booking, a growing sequence and an end',
  { tags: ['slow'], timeout: 60_000 },
  () => {
    const seed = anySeed()
    console.info(`seed of the histories of interviews: ${seed}`)
    const pick = randomFrom(seed)
    const seen = new Set<string>()
    const faults = new Set<string>() // an assertion for each step would take most of the time
    for (let history = 0; history < 10_000; history++) {
      let now = new Date(begin)
      const all: Interview[] = [proposed(1, now, pick)]
      for (let at = 0; at < 20; at++) {
        now = new Date(now.getTime() + [0, 1, 5, 24, 60][pick(5)]! * hour)
        const current = all.at(-1)!
        if (!isOpen(current.status)) {
          const round = nextRound(all)
          if (round !== (current.status === 'HELD' ? current.round + 1 : current.round)) faults.add(`round ${round}`)
          for (const step of steps) if (problemOf(step, current, now) === null) faults.add(`${step} after the end`)
          if (pick(2)) all.push(proposed(round, now, pick))
          continue
        }
        const step = steps[pick(steps.length)]!
        if (problemOf(step, current, now) !== null) continue
        const next = done(step, current, now, pick)
        if (!next) continue
        for (const each of broken(step, current, next, now)) faults.add(`${each} by ${step}`)
        seen.add(`${step} ${current.status}`)
        all[all.length - 1] = next
      }
      if (all.filter(({ status }) => isOpen(status)).length > 1) faults.add('two open at once')
      if (faults.size > 0) break
    }
    expect([...faults], `seed ${seed}`).toEqual([])
    const possible = steps.flatMap((step) => Object.keys(promised[step]).map((from) => `${step} ${from}`))
    expect([...seen].toSorted()).toEqual(possible.toSorted())
  },
)
