import type { MasterCategory } from './rules.ts'
import applicationStatus from './masters/application-status.json' with { type: 'json' }
import benefits from './masters/benefits.json' with { type: 'json' }
import castCategory from './masters/cast-category.json' with { type: 'json' }
import certifications from './masters/certifications.json' with { type: 'json' }
import closeReason from './masters/close-reason.json' with { type: 'json' }
import companyReviewReason from './masters/company-review-reason.json' with { type: 'json' }
import companySize from './masters/company-size.json' with { type: 'json' }
import employeeQualification from './masters/employee-qualification.json' with { type: 'json' }
import fieldOfStudy from './masters/field-of-study.json' with { type: 'json' }
import gender from './masters/gender.json' with { type: 'json' }
import industry from './masters/industry.json' with { type: 'json' }
import institutesIndonesia from './masters/institutes-indonesia.json' with { type: 'json' }
import institutesWorld from './masters/institutes-world.json' with { type: 'json' }
import jobDomain from './masters/job-domain.json' with { type: 'json' }
import jobReviewReason from './masters/job-review-reason.json' with { type: 'json' }
import keywords from './masters/keywords.json' with { type: 'json' }
import licenseType from './masters/license-type.json' with { type: 'json' }
import locationType from './masters/location-type.json' with { type: 'json' }
import orbitCourse from './masters/orbit-future-academy-course.json' with { type: 'json' }
import positionLevel from './masters/position-level.json' with { type: 'json' }
import rejectionReason from './masters/rejection-reason.json' with { type: 'json' }
import reportReason from './masters/report-reason.json' with { type: 'json' }
import rolesField from './masters/roles-field.json' with { type: 'json' }
import rolesOffice from './masters/roles-office.json' with { type: 'json' }
import rolesService from './masters/roles-service.json' with { type: 'json' }
import salaryPeriod from './masters/salary-period.json' with { type: 'json' }
import salaryRange from './masters/salary-range.json' with { type: 'json' }
import searchTerms from './masters/search-terms.json' with { type: 'json' }
import skillsBusiness from './masters/skills-business.json' with { type: 'json' }
import skillsCare from './masters/skills-care.json' with { type: 'json' }
import skillsGeneral from './masters/skills-general.json' with { type: 'json' }
import skillsIndustry from './masters/skills-industry.json' with { type: 'json' }
import skillsTechnology from './masters/skills-technology.json' with { type: 'json' }
import skillsTrade from './masters/skills-trade.json' with { type: 'json' }
import trainingPeriod from './masters/training-period.json' with { type: 'json' }
import typeOfEmployment from './masters/type-of-employment.json' with { type: 'json' }
import yearOfExperience from './masters/year-of-experience.json' with { type: 'json' }

/** One shipped value. Properties not listed here become its `meta`; `active: false` ships it deactivated. */
export type MasterSeed = {
  code: string
  en: string
  id: string
  aliases?: string[]
  active?: boolean
  [meta: string]: unknown
}

/** The values Karya ships, in display order. CITY is empty because cities have a table of their own. */
export const masterSeeds: Record<MasterCategory, readonly MasterSeed[]> = {
  GENDER: gender,
  SALARY_RANGE: salaryRange,
  YEAR_OF_EXPERIENCE: yearOfExperience,
  APPLICATION_STATUS: applicationStatus,
  TYPE_OF_EMPLOYMENT: typeOfEmployment,
  POSITION_LEVEL: positionLevel,
  EMPLOYEE_QUALIFICATION: employeeQualification,
  JOB_DOMAIN: jobDomain,
  SKILLS: [...skillsGeneral, ...skillsBusiness, ...skillsTechnology, ...skillsIndustry, ...skillsTrade, ...skillsCare],
  KEYWORDS: keywords,
  INDUSTRY: industry,
  INSTITUTE_UNIVERSITY: [...institutesIndonesia, ...institutesWorld],
  FIELD_OF_STUDY: fieldOfStudy,
  ORBIT_FUTURE_ACADEMY_COURSE: orbitCourse,
  LOCATION_TYPE: locationType,
  CITY: [],
  TRAINING_PERIOD: trainingPeriod,
  CAST_CATEGORY: castCategory,
  CANDIDATE_CERTIFICATION: certifications,
  LICENSE_TYPE: licenseType,
  JOB_ROLE: [...rolesOffice, ...rolesField, ...rolesService],
  BENEFIT: benefits,
  COMPANY_SIZE: companySize,
  SALARY_PERIOD: salaryPeriod,
  REJECTION_REASON: rejectionReason,
  CLOSE_REASON: closeReason,
  JOB_REVIEW_REASON: jobReviewReason,
  COMPANY_REVIEW_REASON: companyReviewReason,
  REPORT_REASON: reportReason,
  SEARCH_TERM: searchTerms,
}

export type MasterRow = {
  category: string
  code: string
  name_en: string
  name_id: string
  aliases: string[]
  meta: Record<string, unknown>
  sort: number
  status: 'ACTIVE' | 'INACTIVE'
}

/** The shipped values as rows of the table `master`. */
export function masterRows(): MasterRow[] {
  return Object.entries(masterSeeds).flatMap(([category, seeds]) =>
    seeds.map(({ code, en, id, aliases = [], active = true, ...meta }, index) => ({
      category,
      code,
      name_en: en,
      name_id: id,
      aliases,
      meta,
      sort: (index + 1) * 10,
      status: active ? 'ACTIVE' : 'INACTIVE',
    })),
  )
}
