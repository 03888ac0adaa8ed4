import type { FieldError } from '#kernel/fail.ts'
import type { CaseTarget, ModerationAction, ModerationReason } from '#kernel/moderation.ts'
import { maxPoints, maxSuspensionDays, needsWords, reasons } from './rules.ts'

/** What a moderator chooses from; LIFT and RESTORE follow from an appeal or the end of a suspension. */
export const decidable = ['NOTHING', 'WARN', 'REMOVE', 'STRIKE', 'SUSPEND'] as const satisfies ModerationAction[]
export type DecidableAction = (typeof decidable)[number]

export const actionsFor = (target: CaseTarget): DecidableAction[] =>
  decidable.filter((action) => action !== 'REMOVE' || target === 'JOB')

export type DecisionInput = {
  actions: readonly DecidableAction[]
  reasons: readonly ModerationReason[]
  points: number | null
  days: number | null
  sentence: string | null
}

/** What is wrong with a decision about this target; empty when it can be made. */
export function decisionProblems(target: CaseTarget, input: DecisionInput): FieldError[] {
  const chosen = new Set(input.actions)
  const nothing = chosen.has('NOTHING')
  const problems: FieldError[] = []
  if (chosen.size === 0) problems.push({ field: 'actions', code: 'REQUIRED' })
  if (nothing && chosen.size > 1) problems.push({ field: 'actions', code: 'NOT_IN_LIST' })
  if (chosen.has('REMOVE') && target !== 'JOB') problems.push({ field: 'actions', code: 'NOT_IN_LIST' })
  if (!nothing && input.reasons.length === 0) problems.push({ field: 'reasons', code: 'REQUIRED' })
  if (input.reasons.some((reason) => !reasons[reason].of.includes(target)))
    problems.push({ field: 'reasons', code: 'NOT_IN_LIST' })
  if (chosen.has('STRIKE') && (input.points === null || input.points < 1 || input.points > maxPoints))
    problems.push({ field: 'points', code: 'REQUIRED' })
  if (chosen.has('SUSPEND') && (input.days === null || input.days < 1 || input.days > maxSuspensionDays))
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

/** What the console proposes at this many running points, those of the decision included. The moderator may do less. */
export function proposedStep(points: number): { actions: DecidableAction[]; days: number | null } {
  if (points <= 0) return { actions: ['WARN'], days: null }
  if (points === 1) return { actions: ['WARN', 'STRIKE'], days: null }
  if (points === 2) return { actions: ['STRIKE', 'SUSPEND'], days: 3 }
  if (points === 3) return { actions: ['STRIKE', 'SUSPEND'], days: 7 }
  return { actions: ['STRIKE', 'SUSPEND'], days: 30 }
}
