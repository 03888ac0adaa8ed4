import { browseTo } from '#modules/search/rules.url.ts'
import { SaveJob } from '#modules/activity/ui/save-job.tsx'
import { jobPath } from '#modules/jobs/rules.address.ts'
import { JobView } from '#modules/jobs/ui/job-view.tsx'
import { ApplyButton } from '../job-search/apply-button.tsx'
import { useAgo, useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { JobList } from '../job-search/job-list.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { cx } from '#ui/cx.ts'
import { Notice } from '#ui/display.tsx'
import { Section } from '#ui/page.tsx'
import { ReportJob } from './report-job.tsx'
import type { Route } from './+types/route'
import { ShareButton } from './share-button.tsx'
import { useOwnSkills } from '../job-search/use-own-skills.ts'
import { mayLookForJobs, useViewer } from '#web/document/use-viewer.ts'

type JobBodyProps = Omit<Route.ComponentProps['loaderData'], 'listed' | 'about'>

/** The job, what a reader may do with it, and jobs like it. */
export function JobBody({ job, eligibility, similar, companyJobs, invited }: JobBodyProps) {
  const t = useTexts('jobPage')
  const format = useFormat()
  const { kind } = useViewer()
  const path = jobPath(job)
  const has = useOwnSkills()
  const closing = job.closesOn
    ? t('apply.by', { date: format.day(job.closesOn) })
    : job.expiresAt && t('apply.closes', { date: format.date(job.expiresAt) })
  return (
    <>
      <Breadcrumb
        label={t('trail')}
        items={[
          { label: t('jobs'), to: browseTo({}) },
          ...(job.domain ? [{ label: job.domain.label, to: browseTo({ domain: [job.domain.code] }) }] : []),
          { label: job.title },
        ]}
      />
      {invited && <InvitedNote company={job.company.name} at={invited} />}
      <div className="mt-4 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-10">
        <JobView
          job={{ ...job, keywords: [], own: null }}
          {...(has && { has })}
          companyTo={`/jobsseekers/company-profile?id=${job.company.id}`}
          actions={
            <>
              {mayLookForJobs(kind) && <SaveJob job={job} wide />}
              <ShareButton job={job} path={path} />
            </>
          }
        >
          <ReportJob jobId={job.id} />
        </JobView>
        <aside className="max-lg:contents lg:sticky lg:top-22 lg:grid lg:gap-4">
          <div
            className={cx(
              'max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:-mx-4 max-lg:mt-6 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-4 max-lg:py-3 sm:max-lg:-mx-6 sm:max-lg:px-6 lg:rounded-lg lg:border lg:border-line lg:bg-surface lg:p-5',
              kind === 'candidate' && 'max-sm:bottom-14', // above the bar at the thumb
            )}
          >
            <p className="mb-1 line-clamp-2 font-semibold max-lg:hidden" lang={job.language}>
              {job.title}
            </p>
            <p className="mb-3 text-sm text-muted max-lg:hidden">{(job.open && closing) || job.company.name}</p>
            <ApplyButton job={job} eligibility={eligibility} wide />
          </div>
          {companyJobs > 1 && (
            <LinkButton to={browseTo({ company: job.company.id })} wide className="max-lg:mt-6">
              {t('company.jobs', { count: companyJobs, company: job.company.name })}
            </LinkButton>
          )}
        </aside>
      </div>
      {similar.length > 0 && (
        <Section title={t('similar')} id="similar" className="mt-12">
          <JobList jobs={similar} className="sm:grid-cols-2" />
        </Section>
      )}
    </>
  )
}

/** The company asked the reader to apply. */
function InvitedNote({ company, at }: { company: string; at: string }) {
  const t = useTexts('jobPage')
  const ago = useAgo()
  return (
    <Notice
      className="mt-4"
      title={t('invited', { company, ago: ago(at) })}
      action={
        <LinkButton size="sm" to="/jobsseekers/my-jobs?tab=invitations">
          {t('invitedSee')}
        </LinkButton>
      }
    />
  )
}
