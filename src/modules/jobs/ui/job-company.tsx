import { Link } from 'react-router'
import { safeHref } from '#kernel/safe-href.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LogoBox } from '#ui/avatar.tsx'
import { Facts } from '#ui/facts.tsx'
import type { JobView } from '../contract.shapes.ts'
import { CompanyRating } from './job-rating.tsx'

/** The company section of a job page. */
export function JobCompany({ company, to }: { company: JobView['company']; to?: string }) {
  const t = useTexts('jobDetail')
  const website = safeHref(company.website)
  const items = [
    company.industry && { term: t('industry'), value: company.industry.label },
    company.size && { term: t('size'), value: company.size.label },
    company.cityName && { term: t('seat'), value: company.cityName },
    website && {
      term: t('website'),
      value: (
        <a href={website} rel="noopener noreferrer nofollow ugc" target="_blank" className="break-all">
          {website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
        </a>
      ),
    },
  ].filter((item) => item !== null && item !== '')
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-3">
        <LogoBox name={company.name} src={company.logoUrl} size={48} />
        <div className="min-w-0">
          <p className="font-semibold">{to ? <Link to={to}>{company.name}</Link> : company.name}</p>
          <CompanyRating rating={company.rating} />
        </div>
      </div>
      {company.about && <p className="max-w-prose whitespace-pre-line">{company.about}</p>}
      {items.length > 0 && <Facts items={items} />}
    </div>
  )
}
