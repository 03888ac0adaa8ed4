import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { JobFacts, PayLevel } from './rules.facts.ts'
import { likeness, printOf, type TextPrint } from './rules.shingles.ts'

export type ScreenedJob = {
  id: string
  companyId: string
  role: string | null
  domain: string | null
  currency: string | null
  /** Title, highlights and description. */
  text: string
}

const candidates = 200
const newForMs = 14 * 86_400_000
const dayMs = 86_400_000

/** The most alike text of another company that was published. */
async function copiedFrom(db: Db, { id, companyId }: ScreenedJob, print: TextPrint): Promise<JobFacts['copied']> {
  if (print.bands.length === 0) return null
  const { rows } = await sql<{ title: string; company: string; shingles: number[] }>`
    select j.title, c.name as company, t.shingles
    from job_text t join job j on j.id = t.job_id join company c on c.id = j.company_id
    where t.bands && ${print.bands}::int[] and t.job_id <> ${id} and j.company_id <> ${companyId} and j.deleted_at is null
    limit ${candidates}`.execute(db)
  const alike = rows.map(({ title, company, shingles }) => ({
    title,
    company,
    share: likeness(print.shingles, shingles),
  }))
  return alike.toSorted((one, other) => other.share - one.share)[0] ?? null
}

/** What is known about a job beside its words: what others pay, whose text it is like, and how many its new company has. */
export async function jobFacts(
  db: Db,
  job: ScreenedJob,
  now: Date,
): Promise<Pick<JobFacts, 'level' | 'copied' | 'newJobs'>> {
  const company = await db
    .selectFrom('company as c')
    .select('c.name')
    .select(
      sql<number>`case when c.decided_at > ${new Date(now.getTime() - newForMs)} then (select count(*)::int from job j
        where j.company_id = c.id and j.status <> 'DRAFT' and j.created_at > ${new Date(now.getTime() - dayMs)}) else 0 end`.as(
        'newJobs',
      ),
    )
    .where('c.id', '=', job.companyId)
    .executeTakeFirstOrThrow()
  const levels = await db
    .selectFrom('pay_level')
    .select(['kind', 'n', 'p90', 'p99'])
    .where('currency', '=', job.currency ?? '')
    .where((where) =>
      where.or([
        where.and([where('kind', '=', 'ROLE'), where('code', '=', job.role ?? '')]),
        where.and([where('kind', '=', 'DOMAIN'), where('code', '=', job.domain ?? '')]),
      ]),
    )
    .execute()
  const level: PayLevel | undefined = levels.find(({ kind }) => kind === 'ROLE') ?? levels[0]
  return {
    level: level ?? null,
    newJobs: company.newJobs,
    copied: await copiedFrom(db, job, printOf(job.text, company.name)),
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
