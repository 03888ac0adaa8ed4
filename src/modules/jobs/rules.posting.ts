import { fromMinor } from '#kernel/money.ts'
import { richToHtml } from '#kernel/rich-html.ts'
import type { JobView } from './contract.shapes.ts'
import { jobPath } from './rules.address.ts'

/** `country` is the ISO code of the home country, to which work from anywhere is limited. */
type Site = { origin: string; country: string }

/**
 * The job as a schema.org JobPosting for Google for Jobs (hardening SEO-01); null unless it is open.
 * Source: developers.google.com/search/docs/appearance/structured-data/job-posting
 */
export function jobPosting(job: JobView, { origin, country }: Site): Record<string, unknown> | null {
  if (job.status !== 'ACTIVE' || !job.open || !job.publishedAt) return null
  const { company, locations } = job
  const remote = job.workFromAnywhere || job.locationType?.code === 'REMOTE'
  return {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: job.title,
    description: [job.highlights, job.description].map((doc) => richToHtml(doc, { links: false })).join(''),
    url: origin + jobPath(job),
    identifier: { '@type': 'PropertyValue', name: company.name, value: job.id },
    datePosted: job.publishedAt,
    ...(job.expiresAt && { validThrough: job.expiresAt }),
    ...(job.employmentSchema && { employmentType: job.employmentSchema }),
    hiringOrganization: {
      '@type': 'Organization',
      name: company.name,
      ...(company.website && { sameAs: company.website }),
      ...(company.logoUrl && { logo: new URL(company.logoUrl, origin).href }),
    },
    ...(remote
      ? {
          jobLocationType: 'TELECOMMUTE',
          applicantLocationRequirements: countriesOf(
            locations.map((place) => place.countryCode),
            country,
          ),
        }
      : { jobLocation: locations.map(placeOf) }),
    ...salaryOf(job),
    ...(job.skills.length > 0 && { skills: job.skills.map((skill) => skill.label).join(', ') }),
    ...(job.industry && { industry: job.industry.label }),
    totalJobOpenings: job.openings,
    directApply: !job.externalApply,
    inLanguage: job.language,
  }
}

function countriesOf(codes: readonly string[], home: string) {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return [...new Set(codes.length > 0 ? codes : [home])].map((code) => ({
    '@type': 'Country',
    name: names.of(code) ?? code,
  }))
}

function placeOf(place: JobView['locations'][number]) {
  return {
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      ...(place.address && { streetAddress: place.address }),
      addressLocality: place.cityName,
      ...(place.stateName && { addressRegion: place.stateName }),
      addressCountry: place.countryCode,
    },
  }
}

/** Empty when the salary is hidden, because `salary` is null then. */
function salaryOf({ salary }: JobView) {
  if (!salary) return {}
  const { minMinor, maxMinor, currency, period } = salary
  const amount = (minor: number) => fromMinor(minor, currency)
  const value =
    minMinor !== null && minMinor === maxMinor
      ? { value: amount(minMinor) }
      : {
          ...(minMinor !== null && { minValue: amount(minMinor) }),
          ...(maxMinor !== null && { maxValue: amount(maxMinor) }),
        }
  return {
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency,
      value: { '@type': 'QuantitativeValue', ...value, unitText: period },
    },
  }
}
