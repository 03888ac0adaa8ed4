import { Icon } from '#ui/icon.tsx'
import type { ReactNode } from 'react'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { LogoBox } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Facts } from '#ui/facts.tsx'
import { RatingLine } from '#ui/rating.tsx'
import { Card, Section } from '#ui/page.tsx'
import type { PublicCompany } from './own-company.ts'
import { Paragraphs, Photos, WebsiteLink } from './profile-parts.tsx'

type CompanyPageProps = { company: PublicCompany; site: string; jobs: ReactNode; reviews: ReactNode; report: ReactNode }

/** Public company page; the route supplies the open jobs and reviews. */
export function CompanyPage({ company, site, jobs, reviews, report }: CompanyPageProps) {
  const t = useTexts('company')
  return (
    <>
      <Head company={company} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <Section id="about" title={t('public.about')}>
            {company.about ? <Paragraphs text={company.about} /> : <p className="text-muted">{t('public.noAbout')}</p>}
          </Section>
          {company.photos.length > 0 && (
            <Section id="photos" title={t('public.photos')}>
              <Photos name={company.name} photos={company.photos} />
            </Section>
          )}
          {company.hiringProcess && (
            <Section id="hiring" title={t('public.hiring')}>
              <Paragraphs text={company.hiringProcess} />
            </Section>
          )}
          <Section id="jobs" title={t('public.jobs')} className="scroll-mt-20">
            {jobs}
          </Section>
          {reviews}
          {report}
        </div>
        <aside aria-label={t('public.facts')} className="order-first lg:order-none">
          <div className="grid gap-4 lg:sticky lg:top-20">
            <Card>
              <FactList company={company} site={site} />
            </Card>
            {company.response && <Responses response={company.response} />}
          </div>
        </aside>
      </div>
    </>
  )
}

function Head({ company }: { company: PublicCompany }) {
  const t = useTexts('company')
  const format = useFormat()
  const { rating } = company
  const count = rating.count > 50 ? '50+' : String(rating.count)
  return (
    <header className="mb-8 flex flex-wrap items-center gap-x-5 gap-y-3">
      <LogoBox name={company.name} src={company.logo?.uri} size={80} />
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="break-words">{company.name}</h1>
        <div className="mt-1.5 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm text-muted">
          {company.industry && <span>{company.industry.label}</span>}
          {company.city && <span>{company.city.cityName}</span>}
          {rating.average !== null && (
            <a href="#reviews" className="inline-flex min-h-6 items-center rounded-sm hover:underline">
              <RatingLine
                value={format.exactly(rating.average, 1)}
                count={count}
                label={t('public.rating', { average: format.exactly(rating.average, 1), count })}
              />
            </a>
          )}
          {rating.average === null && rating.count > 0 && (
            <a href="#reviews" className="inline-flex min-h-6 items-center hover:underline">
              {t('public.fewReviews', { count: rating.count })}
            </a>
          )}
          {company.openJobs > 0 && (
            <a href="#jobs" className="inline-flex min-h-6 items-center rounded-sm hover:underline">
              {t('public.jobsCount', { count: company.openJobs })}
            </a>
          )}
          <Verified checks={company.checks} />
        </div>
      </div>
    </header>
  )
}

/** That the company is verified, and behind it what was checked and when. */
function Verified({ checks }: Pick<PublicCompany, 'checks'>) {
  const t = useTexts('company')
  const format = useFormat()
  const badge = (
    <Badge tone="success" icon={<Icon name="badge-check" size={14} />}>
      {t('public.approved')}
    </Badge>
  )
  if (checks.length === 0) return badge
  return (
    <details>
      <summary className="inline-flex min-h-6 cursor-pointer items-center gap-1 hover:underline touch:min-h-11">
        {badge}
        <Icon name="chevron-down" size={14} />
      </summary>
      <p className="mt-2">{t('public.checked')}</p>
      <ul className="list-disc pl-5">
        {checks.map(({ check, at }) => (
          <li key={check}>{t('public.checkedOn', { what: t(`check.${check}`), date: format.date(at) })}</li>
        ))}
      </ul>
    </details>
  )
}

function FactList({ company, site }: { company: PublicCompany; site: string }) {
  const t = useTexts('company')
  const format = useFormat()
  const { city } = company
  const rows = [
    { term: t('field.industry'), value: company.industry?.label },
    { term: t('field.size'), value: company.size?.label },
    { term: t('field.foundedYear'), value: company.foundedYear === null ? null : String(company.foundedYear) },
    {
      term: t('public.location'),
      value: city && [city.cityName, city.stateName, city.countryNm].filter(Boolean).join(', '),
    },
    { term: t('public.website'), value: company.website && <WebsiteLink href={company.website} /> },
    {
      term: t('public.reply'),
      value: company.promisedReplyDays && t('public.replyDays', { count: company.promisedReplyDays }),
    },
    { term: t('public.since', { site }), value: format.month(company.since) },
  ]
  return <Facts stacked items={rows.filter(({ value }) => Boolean(value))} />
}

/** Response rate and time, with an explanation of the formula. */
function Responses({ response }: { response: NonNullable<PublicCompany['response']> }) {
  const t = useTexts('company')
  const { applicationCount, answeredCount, percent, medianHours } = response
  const rows = [{ term: t('public.response.rate'), value: t('public.response.rateValue', { percent }) }]
  if (medianHours !== null)
    rows.push({
      term: t('public.response.median'),
      value:
        medianHours < 48
          ? t('public.response.hours', { count: medianHours })
          : t('public.response.days', { count: Math.round(medianHours / 24) }),
    })
  return (
    <Card as="section" aria-labelledby="responses-title">
      <h2 id="responses-title" className="mb-3 text-base">
        {t('public.response.title')}
      </h2>
      <Facts stacked items={rows} />
      <details className="mt-3 text-sm text-muted">
        <summary className="k-unfold min-h-11 cursor-pointer hover:text-ink hover:underline">
          {t('public.response.how')}
        </summary>
        <p>{t('public.response.formula', { count: applicationCount, answered: answeredCount })}</p>
      </details>
    </Card>
  )
}
