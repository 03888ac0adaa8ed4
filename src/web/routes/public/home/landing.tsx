import { Icon } from '#ui/icon.tsx'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { sectionsIn, type StartSection } from '#modules/content/rules.start.ts'
import { browsePath, browseTo } from '#modules/search/rules.url.ts'
import { CompanyRating } from '#modules/jobs/ui/job-rating.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { JobList } from '#web/routes/candidate/job-search/job-list.tsx'
import { LogoBox } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card, Page, Section } from '#ui/page.tsx'
import { landingJobs, RecommendedJobs } from './recommended.tsx'
import type { Route } from './+types/route'
import { SearchLine } from '#web/routes/candidate/job-search/search-bar.tsx'
import { useViewer } from '#web/document/use-viewer.ts'

type LandingProps = Omit<Route.ComponentProps['loaderData'], 'meta'>

/** Everything on the front page. */
export function Landing({ categories, recommended, fresh, total, estimated, companies }: LandingProps) {
  const t = useTexts('home')
  const browse = useTexts('browse')
  const { kind } = useViewer()
  const sections: Readonly<Record<StartSection, ReactNode>> = {
    recommended: recommended && (recommended.jobs.length > 0 || recommended.place) && (
      <RecommendedJobs recommended={recommended} />
    ),
    categories: categories.length > 0 && <Categories categories={categories} />,
    // On a small site all of them may be listed above.
    fresh: (fresh.length > 0 || !recommended?.jobs.length) && (
      <Section
        title={t('fresh.title')}
        lead={fresh.length > 0 ? t('fresh.lead') : undefined}
        id="fresh"
        actions={
          fresh.length > 0 && (
            <LinkButton to={browsePath} className="max-sm:hidden">
              {t('fresh.all')}
            </LinkButton>
          )
        }
      >
        {fresh.length > 0 ? (
          <>
            <JobList jobs={fresh} className={landingJobs} />
            <LinkButton to={browsePath} wide className="mt-3 sm:hidden">
              {t('fresh.all')}
            </LinkButton>
          </>
        ) : (
          <EmptyState icon={<Icon name="search" />} level={3} title={t('fresh.none')}>
            {t('fresh.noneText')}
          </EmptyState>
        )}
      </Section>
    ),
    companies: companies.length > 0 && <Companies companies={companies} />,
    advantages: <Advantages />,
    employers: kind === 'guest' && (
      <section className="mt-12 rounded-lg border border-line bg-surface p-6 sm:p-10" aria-labelledby="employers-title">
        <h2 id="employers-title">{t('employers.title')}</h2>
        <p className="mt-2 max-w-prose text-muted">{t('employers.lead')}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <LinkButton to="/employer/register">{t('employers.register')}</LinkButton>
          <LinkButton to="/employer/login" variant="quiet">
            {t('employers.signIn')}
          </LinkButton>
        </div>
      </section>
    ),
  }
  return (
    <Page>
      <section className="py-4 sm:py-12">
        <h1 className="max-w-[18ch] text-4xl sm:text-5xl">{t('title')}</h1>
        <p className="mt-3 max-w-prose text-lg text-muted">{t('lead')}</p>
        <search aria-label={browse('search.label')}>
          <form action={browsePath} className="mt-7">
            <SearchLine />
          </form>
        </search>
        {total > 0 && <p className="mt-3 text-sm text-muted">{t(estimated ? 'about' : 'open', { count: total })}</p>}
      </section>
      {sectionsIn(t('order')).map((section) => (
        <Fragment key={section}>{sections[section]}</Fragment>
      ))}
    </Page>
  )
}

function Categories({ categories }: Pick<LandingProps, 'categories'>) {
  const t = useTexts('home')
  return (
    <Section title={t('categories.title')} id="categories">
      {/* On phones half of them, until the link below makes the section the target of the address: without a script, too. */}
      <ul className="grid gap-x-6 max-sm:[:not(:target)>&>li:nth-child(n+7)]:hidden sm:grid-cols-2 lg:grid-cols-3">
        {categories.map((each) => (
          <li key={each.code} className="border-b border-line">
            <Link
              to={browseTo({ domain: [each.code] })}
              className="group flex min-h-12 items-center justify-between gap-3 py-2"
            >
              <span className="font-medium group-hover:underline">{each.label}</span>
              <span className="flex-none text-sm text-muted tabular-nums">
                {t('categories.count', { count: each.count })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {categories.length > 6 && (
        <a href="#categories" className="k-btn mt-3 w-full sm:hidden [:target>&]:hidden" data-variant="secondary">
          {t('categories.all')}
        </a>
      )}
    </Section>
  )
}

function Companies({ companies }: Pick<LandingProps, 'companies'>) {
  const t = useTexts('home')
  return (
    <Section title={t('companies.title')} id="companies">
      <ul className="grid gap-2 sm:grid-cols-2 sm:gap-3 lg:grid-cols-3">
        {companies.map((each) => (
          <Card as="li" live key={each.id} className="flex items-start gap-3 max-sm:p-3">
            <LogoBox name={each.name} src={each.logoUrl} size={44} />
            <div className="min-w-0 flex-1">
              <div className="flex items-baseline justify-between gap-3">
                <h3 className="truncate text-base">
                  <Link to={`/jobsseekers/company-profile?id=${each.id}`} className="k-cover">
                    {each.name}
                  </Link>
                </h3>
                <span className="flex-none text-sm text-muted tabular-nums">
                  {t('categories.count', { count: each.openJobs })}
                </span>
              </div>
              <p className="flex min-h-6 items-center gap-2 text-sm text-muted">
                <CompanyRating rating={each.rating} />
                <span className="truncate">{each.industry}</span>
              </p>
              {each.answers !== null && (
                <p className="mt-1 flex">
                  <Badge tone={each.answers >= 80 ? 'success' : 'muted'}>
                    {t('companies.answers', { percent: each.answers })}
                  </Badge>
                </p>
              )}
            </div>
          </Card>
        ))}
      </ul>
    </Section>
  )
}

const advantages = [
  { key: 'clear', icon: 'search' },
  { key: 'seen', icon: 'eye' },
  { key: 'answered', icon: 'bell-ring' },
  { key: 'checked', icon: 'clipboard-check' },
] as const

function Advantages() {
  const t = useTexts('home')
  return (
    <Section title={t('advantages.title')} id="promises">
      <ul className="grid gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-4">
        {advantages.map(({ key, icon }) => (
          <li key={key} className="flex gap-3 sm:block">
            <Icon name={icon} className="mb-2 flex-none text-nila-ink" />
            <div className="min-w-0">
              <h3 className="text-base">{t(`advantages.${key}.title`)}</h3>
              <p className="mt-1 text-sm text-muted">{t(`advantages.${key}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
