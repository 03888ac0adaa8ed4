import { Icon } from '#ui/icon.tsx'
import { mayUse } from '#kernel/rights.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Page, PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { useStoredPercentage } from '#web/document/profile-percentage.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { useViewer } from '#web/document/use-viewer.ts'
import { CompanyCard } from './company-card.tsx'
import { loadHome } from './data.ts'
import { TaskList } from './task-list.tsx'
import type { Route } from './+types/route'

export const handle: RouteHandle = { texts: ['employerHome', 'company'] }

export const loader = ({ context }: Route.LoaderArgs) => loadHome(context)

/** What to do now. Numbers and jobs are the dashboard's. */
export default function Home({ loaderData: { tasks, company } }: Route.ComponentProps) {
  const t = useTexts('employerHome')
  const viewer = useViewer()
  useStoredPercentage(company.completion)
  return (
    <Page>
      <PageMeta title={t('home.title')} noindex />
      <PageHead
        title={t('home.welcome', { name: 'name' in viewer ? viewer.name : '' })}
        lead={t('home.lead')}
        actions={
          viewer.kind === 'employer' &&
          mayUse(viewer.role, 'jobs.draft') && (
            <LinkButton to="/employer/job-type" variant="primary" icon={<Icon name="file-plus-2" />}>
              {t('home.post')}
            </LinkButton>
          )
        }
      />
      <div className="grid gap-x-6 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start">
        <div className="min-w-0">
          <TaskList tasks={tasks} />
        </div>
        <section aria-labelledby="company">
          <h2 id="company" className="mb-2 text-base">
            {t('home.company')}
          </h2>
          <CompanyCard company={company} />
        </section>
      </div>
    </Page>
  )
}
