import { sql } from 'kysely'
import type { CaseTarget, ModerationAction, ModerationReason } from '#kernel/moderation.ts'

type Like = { id: string; target: CaseTarget; reasons: readonly ModerationReason[] }
type EqualDecisions = { total: number; actions: ModerationAction[]; count: number }
type Last = { caseId: string; actions: ModerationAction[]; points: number | null; at: Date }

/** Decisions of a year about the same kind of thing for one of the same reasons, but for those that an appeal took back. */
const equal = ({ id, target, reasons }: Like, now: Date) => sql`
  select d.id, d.case_id, d.actions, d.points, d.at
  from moderation_decision d join moderation_case k on k.id = d.case_id
  where d.at > ${now}::timestamptz - interval '1 year' and d.by_admin is not null and d.reverses is null and d.strike_id is null
    and not d.actions && '{HOLD,LIFT,RESTORE}' and k.target_type = ${target} and k.id <> ${id}
    and (case when d.actions @> '{NOTHING}' then k.reasons else d.reasons end) && ${[...reasons]}::text[]
    and not exists (select from moderation_decision r where r.reverses = d.id and r.actions @> '{RESTORE}')`

/** What was decided how often, the most frequent first, at most 5; `total` counts all. */
export const equalDecisionsQuery = (like: Like, now: Date) => sql<EqualDecisions>`
  select actions, count(*)::int as count, (sum(count(*)) over ())::int as total
  from (${equal(like, now)}) e group by actions order by count(*) desc, actions limit 5`

/** The last three of them. */
export const lastEqualQuery = (like: Like, now: Date) => sql<Last>`
  select case_id as "caseId", actions, points, at from (${equal(like, now)}) e order by at desc, id desc limit 3`

type WaitingApproval = { action: string; by: string; requestedAt: Date; expiresAt: Date }

/** What about a case waits for a second administrator. */
export const waitingSecondApprovalsQuery = (id: string, now: Date) => sql<WaitingApproval>`
  select s.action, a.full_name as by, s.requested_at as "requestedAt", s.expires_at as "expiresAt"
  from second_approval s join account a on a.id = s.requested_by
  where s.subject_type = 'moderation_case' and s.subject_id = ${id} and s.outcome is null and s.expires_at > ${now}
  order by s.requested_at limit 5`
