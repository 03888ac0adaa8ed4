import { FilePlus2 } from '#ui/icons.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { Page, PageHead, Section } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { useStoredPercentage } from '#web/document/profile-percentage.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { useViewer } from '#web/document/use-viewer.ts'
import { CompanyCard } from './company-card.tsx'
import { LatestJobs } from './latest-jobs.tsx'
import { NewestApplicants } from './newest-applicants.tsx'
import { TodoList } from './todo-list.tsx'
import { loadHome } from './data.ts'
import type { Route } from './+types/route'

export const handle: RouteHandle = { texts: ['employerHome', 'applicants', 'applications', 'company', 'jobPost'] }

export const loader = ({ context }: Route.LoaderArgs) => loadHome(context)

export default function Home({ loaderData }: Route.ComponentProps) {
  const { todo, jobs, counts, newest, company } = loaderData
  const t = useTexts('employerHome')
  const viewer = useViewer()
  useStoredPercentage(company.completion)
  return (
    <Page>
      <PageMeta title={t('home.title')} noindex />
      <PageHead
        title={t('home.welcome', { name: 'name' in viewer ? viewer.name : '' })}
        lead={company.name}
        actions={
          jobs && (
            <LinkButton to="/employer/job-type" variant="primary" icon={<FilePlus2 aria-hidden="true" />}>
              {t('home.post')}
            </LinkButton>
          )
        }
      />
      <div className="grid gap-x-6 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start">
        <div className="min-w-0">
          {todo || jobs ? (
            <Section id="todo" title={t('todo.title')}>
              <TodoList todo={todo} company={company} />
            </Section>
          ) : (
            <Notice tone="muted">{t('home.role')}</Notice>
          )}
          {newest && (
            <Section
              id="newest"
              title={t('home.applicants')}
              className="mt-8!"
              actions={<More to="/employer/responses">{t('home.allApplicants')}</More>}
            >
              <NewestApplicants rows={newest} />
            </Section>
          )}
          {jobs && (
            <Section
              id="jobs"
              title={t('home.jobs')}
              className="mt-8!"
              actions={<More to="/employer/dashboard">{t('home.allJobs')}</More>}
            >
              <LatestJobs jobs={jobs} counts={counts} />
            </Section>
          )}
        </div>
        <div>
          <Section id="company" title={t('home.company')}>
            <CompanyCard company={company} />
          </Section>
        </div>
      </div>
    </Page>
  )
}

function More({ to, children }: { to: string; children: string }) {
  return (
    <LinkButton to={to} variant="quiet" size="sm">
      {children}
    </LinkButton>
  )
}
