/** The twenty master code categories of the specification, then the ones the screens add. */
export const masterCategories = [
  'GENDER',
  'SALARY_RANGE',
  'YEAR_OF_EXPERIENCE',
  'APPLICATION_STATUS',
  'TYPE_OF_EMPLOYMENT',
  'POSITION_LEVEL',
  'EMPLOYEE_QUALIFICATION',
  'JOB_DOMAIN',
  'SKILLS',
  'KEYWORDS',
  'INDUSTRY',
  'INSTITUTE_UNIVERSITY',
  'FIELD_OF_STUDY',
  'ORBIT_FUTURE_ACADEMY_COURSE',
  'LOCATION_TYPE',
  'CITY',
  'TRAINING_PERIOD',
  'CAST_CATEGORY',
  'CANDIDATE_CERTIFICATION',
  'LICENSE_TYPE',
  'JOB_ROLE',
  'BENEFIT',
  'COMPANY_SIZE',
  'SALARY_PERIOD',
  'REJECTION_REASON',
  'CLOSE_REASON',
  'JOB_REVIEW_REASON',
  'COMPANY_REVIEW_REASON',
  'REPORT_REASON',
] as const
export type MasterCategory = (typeof masterCategories)[number]

/** Categories people may propose values for; the rest is the administrator's. */
export const proposable: readonly MasterCategory[] = [
  'SKILLS',
  'KEYWORDS',
  'INSTITUTE_UNIVERSITY',
  'FIELD_OF_STUDY',
  'INDUSTRY',
  'JOB_DOMAIN',
  'JOB_ROLE',
  'EMPLOYEE_QUALIFICATION',
  'CANDIDATE_CERTIFICATION',
]

/** A code from a label: "C++ (embedded)" -> "C_PLUS_PLUS_EMBEDDED". At most 60 characters. */
export function codeOf(label: string): string {
  return label
    .normalize('NFKD')
    .replaceAll('+', ' plus ')
    .replaceAll('#', ' sharp ')
    .replace(/^\./, 'dot ')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 60)
}
