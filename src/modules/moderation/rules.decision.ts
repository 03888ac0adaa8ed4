import type { FieldError } from '#kernel/fail.ts'
import {
  moderationReasons,
  type CaseTarget,
  type LimitKind,
  type ModerationAction,
  type ModerationReason,
} from '#kernel/moderation.ts'
import {
  longestSuspensionDays,
  maxPoints,
  needsWords,
  ownSuspensionDays,
  reasons,
  type StatementCategory,
} from './rules.ts'

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

/** What is decided about several cases at once: nothing that takes a number of days, or a law. */
export const bulkActions = ['NOTHING', 'WARN', 'REMOVE', 'STRIKE'] as const satisfies DecidableAction[]
export const bulkReasons = moderationReasons.filter((reason) => reason !== 'ILLEGAL')
export const maxBulk = 50

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
/** What a company or a person can be kept from for a time, and is not by the restrictions that run. */
export const limitsFor = (side: Side, running: readonly string[] = []): LimitKind[] =>
  limits[side].filter((limit) => !running.includes(limit))

type CaseNow = {
  target: CaseTarget
  side: Side
  /** What the case is about is still there. */
  exists: boolean
  /** The kinds of restrictions that run. */
  running: readonly string[]
}

/** What can be decided now: what is gone is not removed, and what runs is not begun once more. */
export const actionsNow = ({ target, side, exists, running }: CaseNow): DecidableAction[] =>
  actionsFor(target).filter((action) => {
    if (action === 'REMOVE') return exists
    if (action === 'SUSPEND') return exists && !running.includes('SUSPENDED')
    return action !== 'RESTRICT' || limitsFor(side, running).length > 0
  })

export type DecisionInput = {
  actions: readonly DecidableAction[]
  reasons: readonly ModerationReason[]
  points: number | null
  days: number | null
  /** A suspension without an end. */
  forGood: boolean
  restricts: LimitKind | null
  /** Which law is broken, for ILLEGAL. */
  law: string | null
  /** Of the statement, for ILLEGAL and OTHER. */
  category: StatementCategory | null
  sentence: string | null
}

/** Whether somebody is suspended for longer than a moderator decides alone. */
export const isLongSuspension = ({
  actions,
  days,
  forGood,
}: Pick<DecisionInput, 'actions' | 'days' | 'forGood'>): boolean =>
  actions.includes('SUSPEND') && (forGood || (days ?? 0) > ownSuspensionDays)

/** The same of what runs already. */
export const isLongRestriction = ({
  from_at: from,
  until_at: until,
}: {
  from_at: Date
  until_at: Date | null
}): boolean => until === null || until.getTime() - from.getTime() > ownSuspensionDays * 86_400_000

/** What is wrong with a decision about this target; empty when it can be made. */
export function decisionProblems(target: CaseTarget, side: Side, input: DecisionInput): FieldError[] {
  const actions = new Set(input.actions)
  const nothing = actions.has('NOTHING')
  const problems: FieldError[] = []
  if (actions.size === 0) problems.push({ field: 'actions', code: 'REQUIRED' })
  if (nothing && actions.size > 1) problems.push({ field: 'actions', code: 'NOT_IN_LIST' })
  if (actions.has('REMOVE') && !removable.includes(target)) problems.push({ field: 'actions', code: 'NOT_IN_LIST' })
  // Who is suspended does nothing at all; one number of days says how long.
  if (actions.has('RESTRICT') && actions.has('SUSPEND')) problems.push({ field: 'actions', code: 'NOT_IN_LIST' })
  if (actions.has('RESTRICT') && (input.restricts === null || !limits[side].includes(input.restricts)))
    problems.push({ field: 'restricts', code: 'REQUIRED' })
  if (!nothing && input.reasons.length === 0) problems.push({ field: 'reasons', code: 'REQUIRED' })
  if (input.reasons.some((reason) => !reasons[reason].of.includes(target)))
    problems.push({ field: 'reasons', code: 'NOT_IN_LIST' })
  if (actions.has('STRIKE') && (input.points === null || input.points < 1 || input.points > maxPoints))
    problems.push({ field: 'points', code: 'REQUIRED' })
  const isForGood = actions.has('SUSPEND') && input.forGood
  const lasts = (actions.has('SUSPEND') && !isForGood) || actions.has('RESTRICT')
  if (lasts && (input.days === null || input.days < 1)) problems.push({ field: 'days', code: 'REQUIRED' })
  const longest = actions.has('SUSPEND') ? longestSuspensionDays : ownSuspensionDays
  if (lasts && input.days !== null && input.days > longest)
    problems.push({ field: 'days', code: 'TOO_BIG', params: { max: longest } })
  if (!nothing && input.reasons.some(needsWords) && input.sentence === null)
    problems.push({ field: 'sentence', code: 'REQUIRED' })
  if (!nothing && input.reasons.includes('ILLEGAL') && input.law === null)
    problems.push({ field: 'law', code: 'REQUIRED' })
  return problems
}
