/** The twenty master categories of the specification, followed by those that the interface needs. */
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
  'SEARCH_TERM',
] as const
export type MasterCategory = (typeof masterCategories)[number]

/** Categories open to proposals; only administrators add values to the others. */
export const proposableCategories: readonly MasterCategory[] = [
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

/** For how many days a merge of two values can be undone. */
export const mergeUndoDays = 7

/** How many new values one person may propose in 24 hours. */
export const maxProposalsPerDay = 30

/** The "Other" value of a category; the text entered with it becomes a proposal. */
export const otherCodes = {
  INSTITUTE_UNIVERSITY: 'OTHER_UNIVERSITY',
  EMPLOYEE_QUALIFICATION: 'OTHER_QUALIFICATION',
  FIELD_OF_STUDY: 'OTHER_FIELD',
  INDUSTRY: 'OTHER_INDUSTRY',
  JOB_DOMAIN: 'OTHER_JOB_DOMAIN',
} as const satisfies Partial<Record<MasterCategory, string>>
export type OtherCategory = keyof typeof otherCodes

/** A code from a label: "C++ (embedded)" -> "C_PLUS_PLUS_EMBEDDED". At most 60 characters. */
export function codeOf(label: string, maxLength = 60): string {
  return label
    .normalize('NFKD')
    .replaceAll('+', ' plus ')
    .replaceAll('#', ' sharp ')
    .replace(/^\./, 'dot ')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, maxLength)
}

export const contactTopics = ['GENERAL', 'CANDIDATE', 'EMPLOYER', 'PRIVACY', 'REPORT'] as const
export type ContactTopic = (typeof contactTopics)[number]
