import { loadLabels } from '#modules/reference/public.server.ts'
import { sql, type InferResult } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import type { ApplicationStatus } from '#kernel/enums/jobs.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { JobVersion } from './contract.admin.ts'
import { differences, type WatchedContent } from './rules.proposal.ts'
import { againstOf, againstQueries } from './store.accepted.server.ts'
import { openProposalQuery, proposalOf } from './store.proposal.server.ts'
import type { JobRow } from './store.server.ts'
import { namedLocations, publicSalary } from './store.view.server.ts'

/** The newest versions of a job; one more is read, so that the last one shown has its differences too. */
const shownVersions = 20

/** Older versions do not hold the note on benefits and the questions; they count as unchanged. */
type RecordedContent = Omit<WatchedContent, 'benefitsNote' | 'questions'> & Partial<WatchedContent>

/** What a moderator sees beside a job: the proposal that waits, its versions, and what the screen compares it with. */
export async function readReview(db: Db, job: Pick<JobRow, 'id' | 'company_id'>) {
  const { proposals, versions, applications, reports, ...against } = await readTogether(db, {
    ...connectionQueries(db, job.id),
    proposals: rowsOf(openProposalQuery(db, job.id), { created_at: true, decided_at: true, updated_at: true }),
    versions: rowsOf(versionsQuery(db, job.id), { at: true }),
    ...againstQueries(db, job.company_id),
  })
  return {
    proposal: proposals[0] ? proposalOf(proposals[0]) : null,
    versions,
    against: againstOf(against),
    connections: { applications, reports: reports[0] ?? { open: 0, agreed: 0, refused: 0 } },
  }
}

/** What a job is connected to, as numbers: who applied and what was written stays between the two sides. */
const connectionQueries = (db: Db, jobId: string) => ({
  applications: rowsOf(
    db
      .selectFrom('application as a')
      .select(
        sql<
          ApplicationStatus | 'WITHDRAWN'
        >`case when a.withdrawn_at is not null then 'WITHDRAWN' else a.status end`.as('status'),
      )
      .select(sql<number>`count(*)::int`.as('count'))
      .where('a.job_id', '=', jobId)
      .groupBy(sql`1`)
      .orderBy(sql`2`, 'desc')
      .orderBy(sql`1`),
  ),
  reports: rowsOf(
    db
      .selectFrom('report as r')
      .innerJoin('moderation_case as c', 'c.id', 'r.case_id')
      .select(sql<number>`count(*) filter (where r.outcome is null)::int`.as('open'))
      .select(sql<number>`count(*) filter (where r.outcome = 'AGREED')::int`.as('agreed'))
      .select(sql<number>`count(*) filter (where r.outcome = 'REFUSED')::int`.as('refused'))
      .where('c.target_type', '=', 'JOB')
      .where('c.target_id', '=', jobId),
  ),
})

const versionsQuery = (db: Db, jobId: string) =>
  db
    .selectFrom('job_version as v')
    .leftJoin('account as m', 'm.id', 'v.by_account')
    .leftJoin('account as a', 'a.id', 'v.accepted_by')
    .select(['v.number', 'v.at', 'v.acceptance', 'v.score', 'v.content'])
    .select(['m.full_name as byName', 'a.full_name as acceptedByName'])
    .where('v.job_id', '=', jobId)
    .orderBy('v.number', 'desc')
    .limit(shownVersions + 1)

/** What was published of a job, newest first, with who accepted it when. */
export async function versionsView(
  db: Db,
  rows: InferResult<ReturnType<typeof versionsQuery>>,
  locale: Locale,
): Promise<JobVersion[]> {
  if (rows.length === 0) return []
  const recorded = rows.map(({ content }) => content as RecordedContent)
  const contents = recorded.map((content): WatchedContent => ({ benefitsNote: null, questions: [], ...content }))
  const labels = await loadLabels(
    db,
    locale,
    contents.flatMap(({ role, employmentType, places }) => [
      { category: 'JOB_ROLE', code: role },
      { category: 'TYPE_OF_EMPLOYMENT', code: employmentType },
      { category: 'LOCATION_TYPE', code: places.type },
    ]),
  )
  const cities = await namedLocations(
    db,
    locale,
    contents.flatMap(({ places }) => places.locations),
  )
  return rows.slice(0, shownVersions).flatMap((row, index) => {
    const content = contents[index]
    if (!content) return []
    const { title, role, employmentType, description, salary, places, benefitsNote, externalApply, questions } = content
    const before = recorded[index + 1]
    return {
      number: row.number,
      at: row.at.toISOString(),
      acceptance: row.acceptance,
      byName: row.byName,
      acceptedByName: row.acceptedByName,
      score: row.score,
      fields: before ? differences({ ...content, ...before }, content) : [],
      title,
      role: labels.masterRefs('JOB_ROLE', role),
      employmentType: labels.masterRefs('TYPE_OF_EMPLOYMENT', employmentType),
      ...description,
      salary: publicSalary({
        salary_hidden: salary.hidden,
        salary_min_minor: salary.min,
        salary_max_minor: salary.max,
        salary_currency: salary.currency,
        salary_period: salary.period,
      }),
      salaryHidden: salary.hidden,
      locationType: labels.masterRefs('LOCATION_TYPE', places.type),
      workFromAnywhere: places.anywhere,
      locations: places.locations.flatMap(({ cityId, address }) => {
        const city = cities.find(({ code }) => code === cityId)
        return city ? [{ ...city, address }] : []
      }),
      benefitsNote,
      externalApply,
      questions,
    }
  })
}
