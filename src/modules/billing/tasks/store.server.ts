import { sql } from 'kysely'
import type { Fragment } from '#db/fragments.server.ts'
import { rightProblem } from '#kernel/rights.ts'
import type { TaskScope, TaskSource } from '#platform/core/tasks.server.ts'
import { renewalDays } from '../renewals/rules.ts'
import type { BillingTask } from './rules.ts'

const kindOf = (kind: BillingTask) => sql.lit(kind)

/** Orders that can be paid now and wait for nobody else; a proof of transfer that was sent back is said as such. */
const unpaid = ({ member, now }: TaskScope): Fragment => sql`
  select case when proof.status = 'REJECTED' then ${kindOf('TRANSFER_RETURNED')} else ${kindOf('ORDER_UNPAID')} end, o.id, o.number, 1,
    o.created_at, o.expires_at
  from pay_order o left join lateral (
    select t.status from transfer_proof t where t.order_id = o.id order by t.uploaded_at desc, t.id desc limit 1) proof on true
  where o.company_id = ${member.companyId} and o.status in ('CREATED', 'PENDING_PAYMENT', 'FAILED') and o.replaced_at is null
    and o.expires_at > ${now} and proof.status is distinct from 'WAITING'`

/** A plan that ends soon, that nothing follows, and for which no order waits; not where the company decided to leave it. */
const ending = ({ member, locale, now }: TaskScope): Fragment => sql`
  select ${kindOf('PLAN_ENDING')}, p.id, plan.title ->> ${locale}::text, 1, p.ends_at - make_interval(days => ${sql.lit(renewalDays)}), p.ends_at
  from plan_period p join plan on plan.code = p.plan_code
  where p.company_id = ${member.companyId} and p.cut_at is null and p.ends_at > ${now}
    and p.ends_at <= ${now}::timestamptz + make_interval(days => ${sql.lit(renewalDays)})
    and not exists (select from plan_period n where n.company_id = p.company_id and n.starts_at >= p.ends_at)
    and not exists (select from billing_account b where b.company_id = p.company_id and b.next_of = p.id and b.next_plan = 'FREE')
    and not exists (select from pay_order o where o.renews_period = p.id and o.replaced_at is null and o.expires_at > ${now}
      and o.status in ('CREATED', 'PENDING_PAYMENT', 'FAILED'))`

/** What plans and orders leave the member to do. */
export const billingTasks: TaskSource = (scope) =>
  rightProblem(scope.member.role, 'billing.buy') ? [] : [unpaid(scope), ending(scope)]
