/** What a column of a file can be for. */
export const importFields = [
  'title',
  'externalId',
  'description',
  'highlights',
  'role',
  'domain',
  'industry',
  'employmentType',
  'positionLevel',
  'openings',
  'closingDate',
  'referenceCode',
  'language',
  'skills',
  'keywords',
  'experienceMin',
  'experienceMax',
  'qualification',
  'salaryMin',
  'salaryMax',
  'salaryCurrency',
  'salaryPeriod',
  'salaryHidden',
  'locationType',
  'workFromAnywhere',
  'city',
  'address',
  'benefits',
  'benefitsNote',
  'contactName',
  'contactEmail',
  'contactPhone',
  'externalApplyUrl',
] as const
export type ImportField = (typeof importFields)[number]

/** Fields of the template: those of the wizard that most files have. */
export const templateFields: readonly ImportField[] = importFields.filter(
  (field) => field !== 'role' && field !== 'highlights',
)

/** Fields that several columns may fill; the texts are joined. */
export const repeatedFields: readonly ImportField[] = [
  'description',
  'highlights',
  'skills',
  'keywords',
  'benefits',
  'benefitsNote',
  'city',
]

/** Fields whose values are those of a category of reference data, or cities. */
export const valueCategories = {
  role: 'JOB_ROLE',
  domain: 'JOB_DOMAIN',
  industry: 'INDUSTRY',
  employmentType: 'TYPE_OF_EMPLOYMENT',
  positionLevel: 'POSITION_LEVEL',
  qualification: 'EMPLOYEE_QUALIFICATION',
  skills: 'SKILLS',
  keywords: 'KEYWORDS',
  benefits: 'BENEFIT',
  city: 'CITY',
} as const satisfies Partial<Record<ImportField, string>>
export type ValueField = keyof typeof valueCategories
export type ValueCategory = (typeof valueCategories)[ValueField]
export const valueCategoryNames = [...new Set(Object.values(valueCategories))] as ValueCategory[]
export const isValueField = (field: string): field is ValueField => field in valueCategories

/** Fields whose cell lists several values. */
export const listFields: readonly ImportField[] = ['skills', 'keywords', 'benefits', 'city']
