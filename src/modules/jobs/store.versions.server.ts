import { loadLabels } from '#modules/reference/public.server.ts'
import type { InferResult } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
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
  const { proposals, versions, ...against } = await readTogether(db, {
    proposals: rowsOf(openProposalQuery(db, job.id), { created_at: true, decided_at: true, updated_at: true }),
    versions: rowsOf(versionsQuery(db, job.id), { at: true }),
    ...againstQueries(db, job.company_id),
  })
  return { proposal: proposals[0] ? proposalOf(proposals[0]) : null, versions, against: againstOf(against) }
}

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
