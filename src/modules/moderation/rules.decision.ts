import type { FieldError } from '#kernel/fail.ts'
import type { CaseTarget, LimitKind, ModerationAction, ModerationReason } from '#kernel/moderation.ts'
import { maxPoints, maxSuspensionDays, needsWords, reasons } from './rules.ts'

/** What a moderator chooses from; LIFT and RESTORE follow from an appeal or the end of a suspension. */
export const decidable = [
  'NOTHING',
  'WARN',
  'REMOVE',
  'RESTRICT',
  'STRIKE',
  'SUSPEND',
] as const satisfies ModerationAction[]
export type DecidableAction = (typeof decidable)[number]

const removable: readonly CaseTarget[] = ['JOB', 'REVIEW', 'MESSAGE']
export const actionsFor = (target: CaseTarget): DecidableAction[] =>
  decidable.filter((action) => action !== 'REMOVE' || removable.includes(target))

/** Whose case it is. */
export const sides = ['COMPANY', 'PERSON'] as const
export type Side = (typeof sides)[number]
const limits: Readonly<Record<Side, readonly LimitKind[]>> = {
  COMPANY: ['NO_POSTING', 'NO_MESSAGES'],
  PERSON: ['NO_MESSAGES', 'NO_REVIEWS', 'NO_REPORTS'],
}
/** What a company or a person can be kept from for a time. */
export const limitsFor = (side: Side): readonly LimitKind[] => limits[side]

export type DecisionInput = {
  actions: readonly DecidableAction[]
  reasons: readonly ModerationReason[]
  points: number | null
  days: number | null
  restricts: LimitKind | null
  sentence: string | null
}

/** What is wrong with a decision about this target; empty when it can be made. */
export function decisionProblems(target: CaseTarget, side: Side, input: DecisionInput): FieldError[] {
  const chosen = new Set(input.actions)
  const nothing = chosen.has('NOTHING')
  const problems: FieldError[] = []
  if (chosen.size === 0) problems.push({ field: 'actions', code: 'REQUIRED' })
  if (nothing && chosen.size > 1) problems.push({ field: 'actions', code: 'NOT_IN_LIST' })
  if (chosen.has('REMOVE') && !removable.includes(target)) problems.push({ field: 'actions', code: 'NOT_IN_LIST' })
  // Who is suspended does nothing at all; one number of days says how long.
  if (chosen.has('RESTRICT') && chosen.has('SUSPEND')) problems.push({ field: 'actions', code: 'NOT_IN_LIST' })
  if (chosen.has('RESTRICT') && (input.restricts === null || !limits[side].includes(input.restricts)))
    problems.push({ field: 'restricts', code: 'REQUIRED' })
  if (!nothing && input.reasons.length === 0) problems.push({ field: 'reasons', code: 'REQUIRED' })
  if (input.reasons.some((reason) => !reasons[reason].of.includes(target)))
    problems.push({ field: 'reasons', code: 'NOT_IN_LIST' })
  if (chosen.has('STRIKE') && (input.points === null || input.points < 1 || input.points > maxPoints))
    problems.push({ field: 'points', code: 'REQUIRED' })
  const lasts = chosen.has('SUSPEND') || chosen.has('RESTRICT')
  if (lasts && (input.days === null || input.days < 1 || input.days > maxSuspensionDays))
    problems.push({ field: 'days', code: 'REQUIRED' })
  if (!nothing && input.reasons.some(needsWords) && input.sentence === null)
    problems.push({ field: 'sentence', code: 'REQUIRED' })
  return problems
}

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

type Step = { actions: DecidableAction[]; days: number | null; restricts: LimitKind | null }

/** What the console proposes at this many running points, those of the decision included. The moderator may do less. */
export function proposedStep(points: number, target: CaseTarget, side: Side): Step {
  if (points <= 0) return { actions: ['WARN'], days: null, restricts: null }
  if (points === 1) return { actions: ['WARN', 'STRIKE'], days: null, restricts: null }
  if (points >= 4) return { actions: ['STRIKE', 'SUSPEND'], days: 30, restricts: null }
  return { actions: ['STRIKE', 'RESTRICT'], days: points === 2 ? 7 : 30, restricts: firstLimit(target, side) }
}
