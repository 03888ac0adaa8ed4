import { sql } from 'kysely'
import type { Fragment } from '#db/fragments.server.ts'
import type { Member } from '#kernel/caller.ts'
import { assignedJobs } from '#modules/jobs/public.server.ts'
import type { ScorecardOpinion } from './rules.scorecards.ts'

/**
 * SQL: the submitted scorecards `c` of interviews `i` that the member may read. Whoever interviews in a round reads nobody else's card
 * of it before their own is submitted: the only place that knows, for cards, their summary, filters, sorts and badges alike.
 */
export function readableScorecards(member: Member): Fragment {
  return sql`scorecard c join interview i on i.id = c.interview_id
    where c.company_id = ${member.companyId} and c.submitted_at is not null and (c.member_id = ${member.memberId}
      or ${assignedJobs(member, 'scorecards.view', 'i.job_id')} and not ${owesCard(member)})`
}

/** SQL: the member interviews in the round of interview `i` and has not submitted their card of it. */
export const owesCard = ({ memberId }: Pick<Member, 'memberId'>): Fragment => sql`exists (
  select from interview w join interviewer v on v.interview_id = w.id
  where w.application_id = i.application_id and w.round = i.round and v.member_id = ${memberId} and v.removed_sequence is null
    and w.status in ('PROPOSED', 'OTHER_TIMES', 'BOOKED', 'HELD')
    and not exists (select from scorecard o where o.interview_id = w.id and o.member_id = v.member_id and o.submitted_at is not null))`

const opinion: Record<ScorecardOpinion, Fragment> = {
  POSITIVE: sql`min(c.recommendation) >= 3`,
  MIXED: sql`min(c.recommendation) <= 2 and max(c.recommendation) >= 3`,
  NEGATIVE: sql`max(c.recommendation) <= 2`,
}

/** SQL: cards that the member may read say this of the application `a`. */
export const hasOpinion = (member: Member, said: ScorecardOpinion): Fragment =>
  sql`a.id in (select c.application_id from ${readableScorecards(member)} group by c.application_id having ${opinion[said]})`

/** SQL: applications with the average that a list is sorted by. It is never shown: an average alone says too little. */
export const scorecardAverages = (member: Member): Fragment =>
  sql`(select c.application_id, avg(c.recommendation) as average, count(*) as cards from ${readableScorecards(member)} group by c.application_id)`

/** SQL: how many cards of the application `a` the member may read, and how many of them recommend the person. */
export const scorecardCounts = (member: Member) =>
  sql<{ cards: number; yes: number } | null>`(select json_build_object('cards', count(*)::int,
      'yes', (count(*) filter (where c.recommendation >= 3))::int) from ${readableScorecards(member)}
      and c.application_id = a.id having count(*) > 0)`
