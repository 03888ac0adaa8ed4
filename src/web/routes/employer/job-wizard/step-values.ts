import type { JobView } from '#modules/jobs/contract.shapes.ts'
import type { JobStep } from '#modules/jobs/rules.steps.ts'

/** What is stored of a step, named as the call's fields, out of a job with `own`. */
export function stepValues(job: JobView, key: JobStep): Readonly<Record<string, unknown>> {
  const { own } = job
  if (!own) return {}
  if (key === 'TYPE') {
    const { title, roleCode, domain, industry, employmentType, positionLevel, openings, referenceCode, language } = own
    return { title, roleCode, domain, industry, employmentType, positionLevel, openings, referenceCode, language }
  }
  if (key === 'DESCRIPTION') {
    const {
      description,
      highlights,
      experienceMin,
      experienceMax,
      qualification,
      salaryMin,
      salaryMax,
      salaryCurrency,
      salaryPeriod,
      salaryHidden,
    } = own
    const skills = job.skills.map(({ code, required }) => ({ code, required }))
    const keywords = job.keywords.map(({ code }) => code)
    return {
      description,
      highlights,
      skills,
      keywords,
      experienceMin,
      experienceMax,
      qualification,
      salaryMin,
      salaryMax,
      salaryCurrency,
      salaryPeriod,
      salaryHidden,
    }
  }
  if (key === 'LOCATION') {
    const locations = job.locations.map(({ code, address }) => ({ cityId: code, address }))
    return { locationType: job.locationType?.code ?? null, workFromAnywhere: job.workFromAnywhere, locations }
  }
  if (key === 'BENEFITS') return { benefits: job.benefits.map(({ code }) => code), benefitsNote: job.benefitsNote }
  if (key === 'QUESTIONS') return { questions: own.questions }
  const { contactName, contactEmail, contactPhone, externalApplyUrl } = own
  return { contactName, contactEmail, contactPhone, externalApplyUrl }
}

/** The same text for the same value, whatever the order of keys; ids of rows do not count. */
export function stableJson(value: unknown): string {
  return (
    JSON.stringify(value, (key, each: unknown) => {
      if (key === 'id') return undefined
      return each && typeof each === 'object' && !Array.isArray(each)
        ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : each
    }) ?? ''
  )
}

/** A short hash of a value (FNV-1a, two lanes): tells whether a step changed since the page loaded. Not for secrets. */
export function fingerprint(value: unknown): string {
  let [a, b] = [0x811c9dc5, 0x01000193]
  for (const char of stableJson(value)) {
    const code = char.codePointAt(0) ?? 0
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ (code + 0x9e37), 0x85ebca6b)
  }
  return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`
}
