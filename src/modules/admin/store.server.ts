import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { EndpointApprovalKind } from '#kernel/second-approval.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'

type QueueSize = { waiting: number; oldestHours: number | null }

type Looking = { accountId: string; approvalKinds: readonly EndpointApprovalKind[]; now: Date }

/** Sizes of the work queues, with the age of their oldest entry in hours; of what waits for a second administrator, what others asked for. */
export async function queueSizes(db: Db, { accountId, approvalKinds, now }: Looking) {
  const hours = (since: string) =>
    sql<number | null>`(extract(epoch from ${now}::timestamptz - min(${sql.ref(since)})) / 3600)::float8`
  const sizes = await readTogether(db, {
    // New companies and changes of approved ones wait in the same queue.
    companies: rowsOf(
      db
        .selectFrom(
          db
            .selectFrom('company')
            .select('submitted_at as since')
            .where('status', '=', 'PENDING')
            .where('deleted_at', 'is', null)
            .unionAll(
              db
                .selectFrom('company_proposal as p')
                .innerJoin('company as c', 'c.id', 'p.company_id')
                .select('p.created_at as since')
                .where('p.status', '=', 'OPEN')
                .where('c.deleted_at', 'is', null),
            )
            .as('waiting'),
        )
        .select([sql<number>`count(*)::int`.as('waiting'), hours('since').as('oldestHours')]),
    ),
    jobs: rowsOf(
      db
        .selectFrom(
          db
            .selectFrom('job')
            .select('updated_at as since')
            .where('status', '=', 'PENDING_REVIEW')
            .where('deleted_at', 'is', null)
            .unionAll(db.selectFrom('job_proposal').select('created_at as since').where('status', '=', 'OPEN'))
            .as('waiting'),
        )
        .select([sql<number>`count(*)::int`.as('waiting'), hours('since').as('oldestHours')]),
    ),
    reviews: rowsOf(
      db
        .selectFrom('review')
        .select([sql<number>`count(*)::int`.as('waiting'), hours('waiting_since').as('oldestHours')])
        .where('deleted_at', 'is', null)
        .where('waiting_since', 'is not', null),
    ),
    others: rowsOf(sql<{
      proposals: number
      messages: number
      mails: number
      moneyAlarms: number
      transfers: number
      secondApprovals: number
      companyChanges: number
      cases: number
      casesLate: number
      appeals: number
      appealsLate: number
      requests: number
      requestsLate: number
      incidents: number
      incidentsLate: number
    }>`
      with open_cases as (select due_at from moderation_case where decided_at is null and waiting_since is null),
        open_requests as (select due_at from rights_request where closed_at is null),
        open_incidents as (select known_at from incident where closed_at is null)
      select (select count(*) from master where status = 'PROPOSED')::int as proposals,
        (select count(*) from company_proposal p join company c on c.id = p.company_id
          where p.status = 'OPEN' and c.deleted_at is null)::int as "companyChanges",
        (select count(*) from open_cases)::int as cases,
        (select count(*) from open_cases where due_at <= ${now})::int as "casesLate",
        (select count(*) from appeal where decided_at is null)::int as appeals,
        (select count(*) from appeal where decided_at is null and due_at <= ${now})::int as "appealsLate",
        (select count(*) from open_requests)::int as requests,
        (select count(*) from open_requests where due_at <= ${now})::int as "requestsLate",
        (select count(*) from open_incidents)::int as incidents,
        (select count(*) from open_incidents where known_at <= ${now}::timestamptz - interval '72 hours')::int as "incidentsLate",
        (select count(*) from contact_message where handled_at is null)::int as messages,
        (select count(*) from mail where status in ('FAILED', 'BOUNCED'))::int as mails,
        (select count(*) from billing_alarm where closed_at is null)::int as "moneyAlarms",
        (select count(*) from transfer_proof where status = 'WAITING')::int as transfers,
        (select count(*) from second_approval where outcome is null and expires_at > ${now}
          and requested_by <> ${accountId} and kind = any(${[...approvalKinds]}::text[]))::int as "secondApprovals"`),
  })
  const none: QueueSize = { waiting: 0, oldestHours: null }
  const [counts] = sizes.others
  if (!counts) throw new Error('a select without a table gives a row')
  const { companies, jobs, reviews } = sizes
  return { companies: companies[0] ?? none, jobs: jobs[0] ?? none, reviews: reviews[0] ?? none, ...counts }
}
