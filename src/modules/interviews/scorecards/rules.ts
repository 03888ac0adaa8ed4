import type { ErrorCode } from '#kernel/fail.ts'
import type { InterviewStatus } from '../rules.ts'
import { protectedTopicsIn, type TopicHit } from '#modules/screening/rules.protected.ts'

/** Stored as 1 to 4; there is nothing in the middle to hide behind. */
export const ratings = ['STRONG_NO', 'NO', 'YES', 'STRONG_YES'] as const
export type Rating = (typeof ratings)[number]
export const criterionRatings = [...ratings, 'NOT_ASKED'] as const
export type CriterionRating = (typeof criterionRatings)[number]
export const ratingNumber = (rating: Rating): number => ratings.indexOf(rating) + 1
export const ratingOf = (number: number): Rating => ratings[number - 1] ?? 'STRONG_NO'

export const maxText = 2000
export const maxEvidence = 500
export const maxAdditions = 10
/** How long something may be added to a submitted card. */
export const additionMs = 24 * 3_600_000
/** After the end, interviewers without a card are reminded once. */
export const remindAfterMs = 24 * 3_600_000

/** What decides whether an interviewer may write. */
export type CardState = {
  status: InterviewStatus
  startsAt: Date | null
  /** The caller interviews there. */
  interviews: boolean
  /** The applicant took everything back. */
  withdrawn: boolean
  submittedAt: Date | null
}

/** Why the caller may not write their card now, or null. What is submitted stays as it is. */
export function writeProblem(
  { status, startsAt, interviews, withdrawn, submittedAt }: CardState,
  now: Date,
): ErrorCode | null {
  if (!interviews) return 'NOT_INTERVIEWER'
  const hasBegun = status === 'HELD' || (status === 'BOOKED' && startsAt !== null && startsAt <= now)
  return hasBegun && !withdrawn && submittedAt === null ? null : 'TRANSITION_NOT_ALLOWED'
}

/** Why nothing may be added to a card now, or null. */
export function addProblem({ submittedAt, interviews }: CardState, now: Date): ErrorCode | null {
  if (submittedAt === null) return interviews ? 'TRANSITION_NOT_ALLOWED' : 'NOT_INTERVIEWER'
  return now.getTime() - submittedAt.getTime() < additionMs ? null : 'TRANSITION_NOT_ALLOWED'
}

/** A card as it is typed: everything may be missing until it is submitted. */
export type CardDraft = {
  recommendation?: Rating | null | undefined
  strengths?: string | null | undefined
  concerns?: string | null | undefined
  ratings: readonly {
    criterionId: string
    rating?: CriterionRating | null | undefined
    note?: string | null | undefined
  }[]
}

/**
 * What a card lacks to be submitted, by the fields of its form: a recommendation, and of each criterion a rating with what was seen or
 * heard for it, or that it was not asked.
 */
export function missingOf(card: CardDraft, criteria: readonly { id: string }[]): { field: string; code: string }[] {
  const missing = card.recommendation ? [] : [{ field: 'recommendation', code: 'REQUIRED' }]
  for (const [index, { id }] of criteria.entries()) {
    const given = card.ratings.find(({ criterionId }) => criterionId === id)
    if (!given?.rating) missing.push({ field: `ratings.${index}.rating`, code: 'REQUIRED' })
    else if (given.rating !== 'NOT_ASKED' && !given.note)
      missing.push({ field: `ratings.${index}.note`, code: 'EVIDENCE' })
  }
  return missing
}

/** Protected topics in what somebody wrote about a person, by the fields of the form. */
export function cardWarnings(card: CardDraft): ({ field: string } & TopicHit)[] {
  const texts = [
    ...card.ratings.map(({ note }, index) => ({ field: `ratings.${index}.note`, text: note })),
    { field: 'strengths', text: card.strengths },
    { field: 'concerns', text: card.concerns },
  ]
  return texts.flatMap(({ field, text }) => (text ? protectedTopicsIn(text).map((hit) => ({ field, ...hit })) : []))
}

/** How often each rating was given: never an average alone. */
export type Spread = Record<Rating, number>
export function spreadOf(given: readonly (Rating | CriterionRating)[]): Spread {
  const count = (rating: Rating) => given.filter((each) => each === rating).length
  return { STRONG_NO: count('STRONG_NO'), NO: count('NO'), YES: count('YES'), STRONG_YES: count('STRONG_YES') }
}
