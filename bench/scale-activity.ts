import type pg from 'pg'
import { withoutIndexes } from './scale-indexes.ts'

/** What people did: about one application, one notification and one view a job; a thousandth of the jobs and twenty people have far more. */
export async function fillActivity([first, second]: readonly [pg.Client, pg.Client]): Promise<void> {
  const { rows } = await first.query<{ least: number; people: number }>(
    'select min(key) as least, count(*)::int as people from candidate_profile',
  )
  const { least = 0, people = 0 } = rows[0] ?? {}
  if (people === 0) return
  const pairs = `
    select j.id as job_id, j.company_id, p.account_id, j.published_at + (now() - j.published_at) * random() as at
    from (select id, company_id, published_at, ${least} + floor(random() * case when random() < 0.02 then least(20, ${people}) else ${people} end)::int as who
      from job cross join lateral generate_series(1, case when key % 1000 = 0 then 100 else 1 end)) j
    join candidate_profile p on p.key = j.who`
  const applied = ['application', 'application_event', 'notification', 'profile_view']
  await withoutIndexes([first, second], [...applied, 'job_interaction'], async () => {
    await Promise.all([applications(first, pairs), tracks(second, pairs)])
  })
}

/** Answered ones were opened, of the others two of three; the employer was notified of all long ago. */
async function applications(client: pg.Client, pairs: string): Promise<void> {
  await client.query(`
    insert into application (job_id, company_id, account_id, status, shown_status, created_at, updated_at, status_at, employer_notified_at, viewed_at, answered_at)
    select job_id, company_id, account_id, s, s, at, at, at, at, case when s <> 'APPLIED' or random() < 0.67 then at end, case when s <> 'APPLIED' then at end
    from (
      select pair.*, (array['APPLIED', 'APPLIED', 'APPLIED', 'SHORTLIST', 'IN_INTERVIEW', 'REJECTED', 'HIRED'])[1 + floor(random() * 7)::int] as s
      from (select distinct on (job_id, account_id) * from (${pairs}) pair) pair) chosen`)
  await client.query(
    `insert into application_event (application_id, kind, to_status, at, version) select id, 'APPLIED', 'APPLIED', created_at, version from application`,
  )
  await client.query(`
    insert into notification (account_id, category, kind, params, job_id, application_id, dedupe_key, read_at, created_at)
    select a.account_id, 'APPLICATION', 'application.sent', jsonb_build_object('title', j.title, 'company', c.name), a.job_id, a.id,
      'application.sent:' || a.id, case when random() < 0.7 then a.created_at end, a.created_at
    from application a join job j on j.id = a.job_id join company c on c.id = a.company_id`)
  await client.query(`
    insert into profile_view (account_id, company_id, day, at)
    select distinct on (account_id, company_id, created_at::date) account_id, company_id, created_at::date, created_at
    from application where random() < 0.3`)
}

async function tracks(client: pg.Client, pairs: string): Promise<void> {
  await client.query(
    `insert into job_interaction (account_id, job_id, type, at) select account_id, job_id, 3, at from (${pairs}) pair`,
  )
  await client.query(`
    insert into job_interaction (account_id, job_id, type, at)
    select distinct on (account_id, job_id) account_id, job_id, case when random() < 0.8 then 1 else 2 end, at from (${pairs}) pair where random() < 0.3`)
}
