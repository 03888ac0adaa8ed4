import type { FieldError } from '#kernel/fail.ts'
import type { AppealOutcome, ModerationAction } from '#kernel/moderation.ts'
import { decidable, type DecidableAction } from './rules.decision.ts'
import { appealDays, ownAppealHours } from './rules.ts'

const dayMs = 86_400_000

/** Until when what was decided at this time can be appealed. */
export const appealUntil = (decidedAt: Date): Date => new Date(decidedAt.getTime() + appealDays * dayMs)

/** From when whoever decided may decide the appeal, too, where nobody else could. */
export const ownAppealFrom = (filedAt: Date): Date => new Date(filedAt.getTime() + ownAppealHours * 3_600_000)

/** What of a decision can stay when another part of it ends. */
export const keepable = (actions: readonly ModerationAction[]): DecidableAction[] =>
  decidable.filter((action) => action !== 'NOTHING' && actions.includes(action))

const lasts = (actions: readonly ModerationAction[]) => actions.includes('SUSPEND') || actions.includes('RESTRICT')

/** For how many days a decision closes something; null when it closes nothing, or has no end. */
export const daysOf = ({ at, until }: { at: Date; until: Date | null }): number | null =>
  until && Math.round((until.getTime() - at.getTime()) / dayMs)

export type PartInput = { keeps: readonly DecidableAction[]; days: number | null }

/** What is wrong with changing a decision in part: something of it ends or is shortened, and something stays. */
export function partProblems(
  decision: { actions: readonly ModerationAction[]; at: Date; until: Date | null },
  { keeps, days }: PartInput,
): FieldError[] {
  const parts = keepable(decision.actions)
  const [kept, decided] = [new Set(keeps), daysOf(decision)]
  if (keeps.some((action) => !parts.includes(action))) return [{ field: 'keeps', code: 'NOT_IN_LIST' }]
  const shortens = days !== null && lasts(keeps)
  if (shortens && decided !== null && days >= decided)
    return [{ field: 'days', code: 'TOO_BIG', params: { max: decided - 1 } }]
  const isPart = kept.size > 0 && (kept.size < parts.length || shortens)
  return isPart ? [] : [{ field: 'keeps', code: 'SOME_OF_THEM' }]
}

/** What a moderator can make of an appeal. Who reported something asks for more than was decided, which no part of it is. */
export const outcomesFor = (
  party: 'SUBJECT' | 'REPORTER',
  actions: readonly ModerationAction[],
): readonly AppealOutcome[] => {
  const divisible = keepable(actions).length > 1 || lasts(actions)
  return party === 'SUBJECT' && divisible ? ['UPHELD', 'PARTLY', 'REVERSED'] : ['UPHELD', 'REVERSED']
}

export type AnsweredReport = {
  /** The decision that answered the report; null while nothing is decided. */
  decision: { at: Date; actions: readonly ModerationAction[]; isChanged: boolean } | null
  isAppealed: boolean
}

/** Whether somebody who reported something can appeal what became of it: not when it was removed, or another moderator looked at it already. */
export const mayReporterAppeal = ({ decision, isAppealed }: AnsweredReport, now: Date): boolean =>
  decision !== null &&
  !isAppealed &&
  !decision.isChanged &&
  !decision.actions.includes('REMOVE') &&
  appealUntil(decision.at) >= now
