import { sql, type Expression } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import type { JobFacts, PayLevel } from './rules.facts.ts'
import { totalWeight, type Reporter } from './rules.reports.ts'
import { likeness, printOf, type TextPrint } from './rules.shingles.ts'

export type ScreenedJob = {
  id: string
  companyId: string
  /** Its name, which is left out of the comparison. */
  company: string
  role: string | null
  domain: string | null
  currency: string | null
  /** Title, highlights and description. */
  text: string
}

const candidates = 200
const compared = 2000
const newForMs = 14 * 86_400_000
const dayMs = 86_400_000

type Alike = { id: string; title: string; company: string; shingles: number[] }

/** Published texts of other companies that share a band with this one; those that share most, where what is common to many finds too many. */
const alikeQuery = ({ id, companyId }: ScreenedJob, { bands }: TextPrint) => sql<Alike>`
  select near.id, near.title, c.name as company, near.shingles
  from (
    select j.id, j.title, j.company_id, t.shingles, t.bands
    from job_text t join job j on j.id = t.job_id
    where t.bands && ${bands}::int[] and t.job_id <> ${id} and j.company_id <> ${companyId} and j.deleted_at is null
    limit ${compared}
  ) near join company c on c.id = near.company_id
  order by (select count(*) from unnest(near.bands) as band where band = any(${bands}::int[])) desc
  limit ${candidates}`

/** Of five words those that many companies write. */
const commonQuery = ({ shingles }: TextPrint) =>
  sql<{ shingle: number }>`select shingle from common_shingle where shingle = any(${shingles}::int[])`

/** Since when a company is approved; the end of a suspension approves nothing. */
const approvedAt = sql`coalesce((select max(d.at) from company_decision d
  where d.company_id = c.id and d.to_status = 'APPROVED' and d.from_status <> 'SUSPENDED'), c.decided_at)`

const newJobsQuery = ({ companyId }: ScreenedJob, now: Date) => sql<{ count: number }>`
  select count(*)::int as count from job j join company c on c.id = j.company_id
  where c.id = ${companyId} and ${approvedAt} > ${new Date(now.getTime() - newForMs)}::timestamptz and j.status <> 'DRAFT'
    and j.created_at > ${new Date(now.getTime() - dayMs)}::timestamptz`

const reportDays = 30
const weighedReports = 500

/** Reports of 30 days about this, but for those that moderators did not agree with. */
export const reportersOf = (type: 'JOB' | 'COMPANY', id: string | Expression<string>, now: Date) => sql<Reporter>`
  select r.weight, r.network, r.device, r.company_id as "companyId"
  from moderation_case k join report r on r.case_id = k.id
  where k.target_type = ${type} and k.target_id = ${id} and r.outcome is distinct from 'REFUSED'
    and r.created_at > ${now}::timestamptz - make_interval(days => ${reportDays}::int)
  order by r.weight desc limit ${weighedReports}`

const levelsQuery = ({ companyId, role, domain, currency }: ScreenedJob) => sql<PayLevel & { kind: string }>`
  select kind, n, p90, p99 from pay_level
  where currency = ${currency ?? ''}
    and country = coalesce((select y.country_code from company c join city y on y.id = c.city_id where c.id = ${companyId}), '')
    and ((kind = 'ROLE' and code = ${role ?? ''}) or (kind = 'DOMAIN' and code = ${domain ?? ''}))
  order by kind desc`

/** What is known about a job beside its words: what others pay, whose text it is like, how many its new company has, and who reported it. */
export async function jobFacts(
  db: Db,
  job: ScreenedJob,
  now: Date,
): Promise<Pick<JobFacts, 'level' | 'copied' | 'newJobs' | 'reported'>> {
  const print = printOf(job.text, job.company)
  const { levels, alike, common, newJobs, reporters } = await readTogether(db, {
    levels: rowsOf(levelsQuery(job)),
    alike: rowsOf(alikeQuery(job, print)),
    common: rowsOf(commonQuery(print)),
    newJobs: rowsOf(newJobsQuery(job, now)),
    reporters: rowsOf(reportersOf('JOB', job.id, now)),
  })
  const ignored = new Set(common.map(({ shingle }) => shingle))
  const shares = alike.map(({ id, title, company, shingles }) => ({
    id,
    title,
    company,
    share: likeness(print.shingles, shingles, ignored),
  }))
  const [level] = levels
  return {
    level: level ? { n: level.n, p90: level.p90, p99: level.p99 } : null,
    newJobs: newJobs[0]?.count ?? 0,
    reported: totalWeight(reporters),
    copied: shares.toSorted((one, other) => other.share - one.share)[0] ?? null,
  }
}

/** Keeps what a published text is made of. */
export async function indexText(db: Db, { id, companyId, text }: Pick<ScreenedJob, 'id' | 'companyId' | 'text'>) {
  const { name } = await db.selectFrom('company').select('name').where('id', '=', companyId).executeTakeFirstOrThrow()
  const print = printOf(text, name)
  await db
    .insertInto('job_text')
    .values({ job_id: id, ...print })
    .onConflict((conflict) => conflict.column('job_id').doUpdateSet(print))
    .execute()
}
