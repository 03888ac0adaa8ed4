import type * as z from 'zod'
import { requireMember } from '#kernel/caller.ts'
import { csvOf } from '#kernel/csv.ts'
import { fail, invalid } from '#kernel/fail.ts'
import { rightProblem } from '#kernel/rights.ts'
import { jobPath } from '#modules/jobs/rules.address.ts'
import { loadLabels, of, readSettings } from '#modules/reference/public.server.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import type { analyticsContract } from './contract.ts'
import { periodProblem } from './rules.ts'
import { maxVacancies, shownVacancies, vacancyColumns, vacancyRow } from './rules.vacancies.ts'
import { readVacancies, type VacancyRow, type VacancyScope } from './store.vacancies.server.ts'

type VacanciesInput = z.output<(typeof analyticsContract)['reports.vacancies']['input']>

async function scopeOf({ caller, db, now }: Context, { from, to, by }: VacanciesInput): Promise<VacancyScope> {
  const member = requireMember({ caller })
  const problem = rightProblem(member.role, 'reports.vacancies')
  if (problem) throw fail(problem)
  const wrong = periodProblem({ from, to })
  if (wrong) throw invalid(wrong)
  const { timeZone, country } = await readSettings(db, 'timeZone', 'country')
  return { member, period: { from, to }, by, timeZone, country, now }
}

const present = (codes: readonly (string | null)[]) => [...new Set(codes.filter((code) => code !== null))]

/** The rows with labels instead of codes, in Indonesian. */
async function named(ctx: Context, rows: readonly VacancyRow[]): Promise<VacancyRow[]> {
  const labels = await loadLabels(ctx.db, 'id', [
    ...of('INDUSTRY', present(rows.map(({ industry }) => industry))),
    ...of('TYPE_OF_EMPLOYMENT', present(rows.map(({ employmentType }) => employmentType))),
    ...of('EMPLOYEE_QUALIFICATION', present(rows.map(({ qualification }) => qualification))),
    ...of('SKILLS', present(rows.flatMap(({ skills }) => skills))),
  ])
  const labelOf = (category: string, code: string | null) => labels.masterRefs(category, code)?.label ?? null
  return rows.map((row) => ({
    ...row,
    industry: labelOf('INDUSTRY', row.industry),
    employmentType: labelOf('TYPE_OF_EMPLOYMENT', row.employmentType),
    qualification: labelOf('EMPLOYEE_QUALIFICATION', row.qualification),
    skills: row.skills.map((code) => labels.masterRefs('SKILLS', code).label),
  }))
}

type VacancyHandlers = Pick<Handlers<typeof analyticsContract>, 'reports.vacancies' | 'reports.vacancyList'>

export const vacancyHandlers: VacancyHandlers = {
  async 'reports.vacancyList'({ ctx, input }) {
    const rows = await readVacancies(ctx.db, await scopeOf(ctx, input), shownVacancies)
    return {
      list: rows.map(({ jobId, title, city, openings, publishedOn, filled }) => ({
        jobId,
        title,
        city,
        openings,
        publishedOn,
        filled,
      })),
      total: rows[0]?.total ?? 0,
      hiddenSalaries: rows[0]?.hiddenTotal ?? 0,
    }
  },
  async 'reports.vacancies'({ ctx, input }) {
    const rows = await readVacancies(ctx.db, await scopeOf(ctx, input), maxVacancies + 1)
    if (rows.length > maxVacancies)
      throw invalid({ field: 'from', code: 'TOO_MANY_ITEMS', params: { max: maxVacancies } })
    const { appUrl } = ctx.ports.env
    const cells = (await named(ctx, rows)).map((row) =>
      vacancyRow(row, `${appUrl}${jobPath({ id: row.jobId, slug: row.slug })}`),
    )
    return {
      name: `laporan-lowongan-${input.from}-${input.to}.csv`,
      mime: 'text/csv; charset=utf-8',
      bytes: new TextEncoder().encode(csvOf([vacancyColumns, ...cells])),
    }
  },
}
