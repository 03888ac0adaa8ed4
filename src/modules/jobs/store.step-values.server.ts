import type { RichDoc } from '#kernel/rich.ts'
import type { JobRow } from './store.server.ts'

/** Stored values of the wizard's step TYPE, by the names of the contract. */
export const typeValues = (row: JobRow) => ({
  title: row.title,
  roleCode: row.role_code,
  domain: row.domain,
  industry: row.industry,
  employmentType: row.employment_type,
  positionLevel: row.position_level,
  openings: row.openings,
  referenceCode: row.reference_code,
  language: row.language,
  closesOn: row.closes_on,
})

/** Those of the step DESCRIPTION that are columns of the job. */
export const descriptionValues = (row: JobRow) => ({
  description: row.description as RichDoc | null,
  highlights: row.highlights as RichDoc | null,
  experienceMin: row.experience_min,
  experienceMax: row.experience_max,
  qualification: row.qualification,
  salaryMin: row.salary_min_minor,
  salaryMax: row.salary_max_minor,
  salaryCurrency: row.salary_currency,
  salaryPeriod: row.salary_period,
  salaryHidden: row.salary_hidden,
})
