import type { EndpointOutput } from '#modules/contract.ts'

type Company = EndpointOutput<'company.get'>

/**
 * Structured data of a company's page for search engines. The rating is included only where the page shows it (from three reviews), as the
 * guidelines for employer ratings ask: reviews by people who know the company, readable on the page itself.
 */
export function companyPosting(company: Company, address: string, origin: string) {
  const { name, logo, website, about, foundedYear, city, rating } = company
  const organisation = {
    '@type': 'Organization',
    name,
    url: address,
    ...(website && { sameAs: website }),
    ...(logo && { logo: new URL(logo.uri, origin).href }),
  }
  if (rating.average !== null)
    return {
      '@context': 'https://schema.org',
      '@type': 'EmployerAggregateRating',
      itemReviewed: organisation,
      ratingValue: rating.average,
      ratingCount: rating.count,
      bestRating: 5,
      worstRating: 1,
    }
  return {
    '@context': 'https://schema.org',
    ...organisation,
    ...(about && { description: about.slice(0, 500) }),
    ...(foundedYear && { foundingDate: String(foundedYear) }),
    ...(city && {
      address: { '@type': 'PostalAddress', addressLocality: city.cityName, addressCountry: city.countryCode },
    }),
  }
}
