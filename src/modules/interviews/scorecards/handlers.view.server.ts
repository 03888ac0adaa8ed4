import type { Db } from '#db/db.server.ts'
import type { RowsOf } from '#db/read-together.server.ts'
import type { Member } from '#kernel/caller.ts'
import { rightProblem } from '#kernel/rights.ts'
import type { Locale } from '#kernel/shapes.ts'
import { criterionLabels } from '#modules/jobs/public.server.ts'
import type { Scorecards } from './contract.ts'
import { addProblem, ratingOf, spreadOf, writeProblem, type CriterionRating } from './rules.ts'
import type { RoundRow, scorecardParts } from './store.server.ts'

type ScorecardRows = RowsOf<ReturnType<typeof scorecardParts>>
type ScorecardReader = { member: Member; locale: Locale; now: Date }
type About = { jobId: string; withdrawn: boolean }

const criterionRating = (stored: number | null): CriterionRating => (stored === null ? 'NOT_ASKED' : ratingOf(stored))

/** What a member reads of an application's scorecards; the rows hold nothing that they may not. */
export async function describeScorecards(
  db: Db,
  { member, locale, now }: ScorecardReader,
  { cards, rounds, criteria }: ScorecardRows,
  { jobId, withdrawn }: About,
): Promise<Scorecards> {
  const labelOf = await criterionLabels(db, locale, criteria)
  const labels = new Map(criteria.map((each) => [each.id, labelOf(each)]))
  const order = new Map(criteria.map(({ id }, at) => [id, at]))
  const described = cards.map((card) => ({
    ...card,
    you: card.memberId === member.memberId,
    recommendation: ratingOf(card.recommendation),
    submittedAt: card.submittedAt.toISOString(),
    additions: card.additions.map(({ text, at }) => ({ text, at: new Date(at).toISOString() })),
    ratings: card.ratings
      .toSorted((one, other) => (order.get(one.criterionId) ?? 0) - (order.get(other.criterionId) ?? 0))
      .map(({ criterionId, rating, note }) => ({
        criterionId,
        label: labels.get(criterionId) ?? '',
        rating: criterionRating(rating),
        note,
      })),
    addProblem:
      card.memberId === member.memberId
        ? addProblem({ ...stateless, interviews: true, submittedAt: card.submittedAt }, now)
        : 'NOT_INTERVIEWER',
  }))
  const given = described.flatMap((card) => card.ratings)
  const begun = rounds.filter(({ status, startsAt }) => status === 'HELD' || (startsAt !== null && startsAt <= now))
  return {
    problem: rightProblem(member.role, 'scorecards.view'),
    jobId,
    recommendations: spreadOf(described.map(({ recommendation }) => recommendation)),
    criteria: criteria.map(({ id }) => {
      const own = given.filter(({ criterionId }) => criterionId === id).map(({ rating }) => rating)
      return {
        id,
        label: labels.get(id) ?? '',
        spread: spreadOf(own),
        notAsked: own.filter((rating) => rating === 'NOT_ASKED').length,
      }
    }),
    cards: described,
    own: rounds.flatMap((round) => ownOf(round, { member, withdrawn, now })),
    waiting: [...Map.groupBy(begun, ({ round }) => round)].map(([round, interviews]) => ({
      round,
      names: withdrawn
        ? []
        : interviews.flatMap(({ people }) =>
            people
              .filter(({ submitted, memberId }) => !submitted && memberId !== member.memberId)
              .map(({ name }) => name),
          ),
      hidden: interviews.reduce((sum, { hidden }) => sum + hidden, 0),
    })),
  }
}

const stateless = { status: 'HELD', startsAt: null, interviews: false, withdrawn: false } as const

function ownOf(
  { interviewId, round, status, startsAt, people }: RoundRow,
  { member, withdrawn, now }: { member: Member; withdrawn: boolean; now: Date },
): Scorecards['own'] {
  const me = people.find(({ memberId }) => memberId === member.memberId)
  if (!me) return []
  if (me.submitted) return [{ interviewId, round, state: 'SUBMITTED' }]
  const state = { status, startsAt, interviews: true, withdrawn, submittedAt: null }
  if (writeProblem(state, now) === null) return [{ interviewId, round, state: me.draft ? 'DRAFT' : 'DUE' }]
  return withdrawn ? [] : [{ interviewId, round, state: 'LATER' }]
}
