import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { rowsOf, type RowsOf } from '#db/read-together.server.ts'
import type { Locale } from '#kernel/shapes.ts'
import { citiesByKey, loadLabels, mastersByKey } from '#modules/reference/public.server.ts'
import { assignedJobs } from '#modules/jobs/public.server.ts'
import { applicationFilterShape } from './contract.filters.ts'
import type { FilterOptions } from './contract.shapes.ts'
import { filteredApplications, type ListReader } from './store.applicant-filter.server.ts'
import { sourceOf } from './store.stages.server.ts'

const shown = 20
/** Sources are read from that many of the newest applications: they are not in the index. */
const sampled = 2000

/** Queries for what the list of a job's applicants, or of all, can be filtered by. */
export function optionParts(db: Db, reader: ListReader, jobId: string | null) {
  const { member } = reader
  const filter = applicationFilterShape.parse({ jobId })
  const applications = filteredApplications(db, reader, { filter, search: '' }).where('a.withdrawn_at', 'is', null)
  const jobs = sql`select j.id from job j where j.company_id = ${member.companyId} and j.deleted_at is null
    and ${assignedJobs(member, 'applications.view', 'j.id')} ${jobId ? sql`and j.id = ${jobId}` : sql``}`
  return {
    skills: rowsOf(sql<{ key: number }>`
      select m.key from job_skill s join master m on m.category = 'SKILLS' and m.code = s.skill_code
      where s.job_id in (${jobs}) group by m.key order by max(s.required::int) desc, count(*) desc, min(s.sort), m.key limit ${shown}`),
    cities: rowsOf(
      applications
        .where('a.city_id', 'is not', null)
        .select(['a.city_id as key', sql<number>`count(*)::int`.as('count')])
        .groupBy('a.city_id')
        .orderBy('count', 'desc')
        .orderBy('a.city_id')
        .limit(shown),
    ),
    sources: rowsOf(sql<{ source: string; count: number }>`
      select source, count(*)::int as count from (${applications
        .select(sourceOf('a.referrer').as('source'))
        .orderBy('a.created_at', 'desc')
        .limit(sampled)}) newest group by source order by count desc, source limit ${shown}`),
    questions: rowsOf(sql<{
      id: string
      kind: FilterOptions['questions'][number]['kind']
      text: string
      options: string[]
    }>`
      select q.id, q.kind, q.text, q.options from job_question q
      where ${jobId ? sql`q.job_id in (${jobs})` : sql`false`} and q.retired_at is null
        and q.kind in ('YES_NO', 'SINGLE', 'MULTIPLE', 'NUMBER', 'DATE') order by q.sort, q.id`),
    jobs: rowsOf(sql<{ id: string }>`${jobs} limit 1`),
    levels: rowsOf(sql<{ code: string }>`
      select m.code from master m where m.category = 'EMPLOYEE_QUALIFICATION' and m.status = 'ACTIVE' order by m.sort, m.key`),
  }
}

/** The same in the reader's language; null for a job that the member may not see. */
export async function readOptions(
  db: Db,
  locale: Locale,
  parts: RowsOf<ReturnType<typeof optionParts>>,
  jobId: string | null,
): Promise<FilterOptions | null> {
  if (jobId && parts.jobs.length === 0) return null
  const cityKeys = parts.cities.flatMap(({ key }) => (key === null ? [] : [key]))
  const [skills, cities, levels] = await Promise.all([
    mastersByKey(
      db,
      parts.skills.map(({ key }) => key),
    ),
    citiesByKey(db, cityKeys),
    loadLabels(
      db,
      locale,
      parts.levels.map(({ code }) => ({ category: 'EMPLOYEE_QUALIFICATION', code })),
    ),
  ])
  return {
    skills: parts.skills.flatMap(({ key }) => {
      const names = skills.get(String(key))
      return names ? [{ code: names.code, label: names[locale] }] : []
    }),
    cities: parts.cities.flatMap(({ key, count }) => {
      const names = cities.get(String(key))
      return names ? [{ value: names.code, label: names[locale], count }] : []
    }),
    education: parts.levels.flatMap(({ code }) => levels.masterRefs('EMPLOYEE_QUALIFICATION', code) ?? []),
    sources: parts.sources.map(({ source, count }) => ({ value: source, label: source, count })),
    questions: parts.questions,
  }
}
