import type { FieldError } from '#kernel/fail.ts'
import type { CaseTarget, LimitKind } from '#kernel/moderation.ts'
import type { DecidableAction, DecisionInput, Side } from './rules.decision.ts'
import { isLongSuspension } from './rules.decision.ts'
import { maxPoints, pointsOf } from './rules.ts'

/** Days for which the points of a strike count; null: until it is voided. */
export function strikeDays(points: number): number | null {
  if (points >= maxPoints) return null
  return points >= 2 ? 365 : 180
}

/** What is restricted first: what the report was about. */
const firstLimit = (target: CaseTarget, side: Side): LimitKind => {
  if (side === 'COMPANY') return target === 'MESSAGE' ? 'NO_MESSAGES' : 'NO_POSTING'
  return target === 'REVIEW' ? 'NO_REVIEWS' : 'NO_MESSAGES'
}

type LadderStep = { actions: DecidableAction[]; days: number | null; restricts: LimitKind | null }

/** What the console proposes at this many running points, those of the decision included. The moderator may do less. */
export function proposedStep(points: number, target: CaseTarget, side: Side): LadderStep {
  if (points <= 0) return { actions: ['WARN'], days: null, restricts: null }
  if (points === 1) return { actions: ['WARN', 'STRIKE'], days: null, restricts: null }
  if (points >= 4) return { actions: ['STRIKE', 'SUSPEND'], days: 30, restricts: null }
  return { actions: ['STRIKE', 'RESTRICT'], days: points === 2 ? 7 : 30, restricts: firstLimit(target, side) }
}

/** How high on the ladder a decision is: 1 warned, 2 restricted for a week, 3 for a month, 4 suspended for a month, 5 for longer or for good. */
export function levelOfStep({ actions, days, forGood }: Pick<DecisionInput, 'actions' | 'days' | 'forGood'>): number {
  if (actions.includes('SUSPEND')) return isLongSuspension({ actions, days, forGood }) ? 5 : 4
  if (actions.includes('RESTRICT')) return (days ?? 0) > 7 ? 3 : 2
  return actions.includes('WARN') || actions.includes('STRIKE') ? 1 : 0
}

/** Days for which every job of a company waits for a person after the step of three points. */
export const reviewedDays = 90

type ReviewInput = Pick<DecisionInput, 'actions' | 'days' | 'forGood' | 'restricts' | 'points'>
/**
 * Whether a decision is that step for a company: no new jobs or no messages for a month, by points that make three with those that
 * count already.
 */
export function reviewsJobs(input: ReviewInput, { running, side }: { running: number; side: Side }): boolean {
  if (side !== 'COMPANY' || !input.actions.includes('STRIKE') || input.restricts === null) return false
  return levelOfStep(input) === 3 && running + (input.points ?? 0) >= 3
}

type Ladder = {
  /** Points that count already. */
  running: number
  /** What was reported is gone, so that nobody can be suspended for it any more. */
  isGone: boolean
}
type LadderInput = DecisionInput & { note: string | null }

/** A moderator may decide one step more than is proposed, and less only with a note that says why. */
export function ladderProblems(input: LadderInput, { running, isGone }: Ladder): FieldError[] {
  if (input.actions.includes('NOTHING')) return []
  const points = input.actions.includes('STRIKE') ? (input.points ?? 0) : 0
  const ofReasons = pointsOf(input.reasons)
  const total = running + (ofReasons ?? points)
  const level = levelOfStep(input)
  // Without points a warning is proposed, and is no duty.
  const highest = Math.min(Math.max(total, 1), 4) + 1
  if (level > highest) {
    const isTooLong = levelOfStep({ ...input, days: 1, forGood: false }) <= highest
    const field = isTooLong ? (input.forGood ? 'forGood' : 'days') : 'actions'
    return [{ field, code: 'STEP_TOO_HIGH' }]
  }
  if (ofReasons !== null && points > ofReasons + 1)
    return [{ field: 'points', code: 'POINTS_TOO_MANY', params: { max: Math.min(ofReasons + 1, maxPoints) } }]
  const isLess = level < Math.min(total, 4) || points < (ofReasons ?? 0)
  return isLess && !isGone && input.note === null ? [{ field: 'note', code: 'LESS_NEEDS_NOTE' }] : []
}
