import type { JobView, OwnJob } from './contract.shapes.ts'
import type { JobStep } from './rules.steps.ts'

/** A job as its own company sees it. */
type EditableJob = JobView & { own: OwnJob }

const readers = {
  TYPE({ own }: EditableJob) {
    const { title, roleCode, domain, industry, employmentType, positionLevel } = own
    const { openings, referenceCode, language, closesOn } = own
    return {
      title,
      roleCode,
      domain,
      industry,
      employmentType,
      positionLevel,
      openings,
      referenceCode,
      language,
      closesOn,
    }
  },
  DESCRIPTION({ own, skills, keywords }: EditableJob) {
    const { description, highlights, experienceMin, experienceMax, qualification } = own
    const { salaryMin, salaryMax, salaryCurrency, salaryPeriod, salaryHidden } = own
    return {
      description,
      highlights,
      skills: skills.map(({ code, required }) => ({ code, required })),
      keywords: keywords.map(({ code }) => code),
      experienceMin,
      experienceMax,
      qualification,
      salaryMin,
      salaryMax,
      salaryCurrency,
      salaryPeriod,
      salaryHidden,
    }
  },
  LOCATION: ({ locationType, workFromAnywhere, locations }: EditableJob) => ({
    locationType: locationType?.code ?? null,
    workFromAnywhere,
    locations: locations.map(({ code, address }) => ({ cityId: code, address })),
  }),
  BENEFITS: ({ benefits, benefitsNote }: EditableJob) => ({ benefits: benefits.map(({ code }) => code), benefitsNote }),
  COMPANY: ({ own: { contactName, contactEmail, contactPhone, externalApplyUrl } }: EditableJob) => ({
    contactName,
    contactEmail,
    contactPhone,
    externalApplyUrl,
  }),
  QUESTIONS: ({ own: { questions } }: EditableJob) => ({ questions }),
} satisfies Record<JobStep, (job: EditableJob) => object>

type StepValuesOf = { [S in JobStep]: ReturnType<(typeof readers)[S]> }

/** What is stored of a step, named as the fields of the step's endpoint; null for a job of another company. */
export function stepValues<S extends JobStep>(job: JobView, step: S): StepValuesOf[S] | null {
  const read: { [K in JobStep]: (job: EditableJob) => StepValuesOf[K] } = readers
  const { own } = job
  return own && read[step]({ ...job, own })
}
