import { Icon } from '#ui/icon.tsx'
import { Form } from 'react-router'
import { JobCard } from '#modules/jobs/ui/job-card.tsx'
import { useAgo, useTexts } from '#ui/i18n/i18n.tsx'
import { JobList } from '../job-search/job-list.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { reasonText } from '#modules/matching/ui/reason-line.tsx'
import { tabPath, type Tab } from './address.ts'
import { Browse, Pages } from './layout.tsx'
import type { MyJobs } from './load.ts'

const icons = { saved: 'bookmark', recommended: 'sparkles', viewed: 'history', hidden: 'eye-off' } as const
type ListTab = Exclude<Tab, 'applied' | 'invitations'>

/** Saved, recommended, recently viewed and hidden jobs: one list each, with its explanation. */
export function JobListTab({ tab, list, page }: Pick<MyJobs, 'list' | 'page'> & { tab: ListTab }) {
  const t = useTexts('myJobs')
  if (list.total === 0)
    return (
      <EmptyState icon={<Icon name={icons[tab]} />} title={t(`empty.${tab}`)} action={<Browse />}>
        {t(`empty.${tab}Text`)}
      </EmptyState>
    )
  return (
    <>
      {tab === 'recommended' && <Basis basis={list.basis} />}
      {tab === 'viewed' && <Forget />}
      {tab === 'hidden' ? <Hidden jobs={list.jobs} /> : <Jobs tab={tab} jobs={list.jobs} />}
      <Pages page={page} total={list.total} hrefFor={(to) => tabPath(tab, to)} />
    </>
  )
}

type SavedJobs = MyJobs['list']['jobs']

function Jobs({ tab, jobs }: { tab: 'saved' | 'recommended' | 'viewed'; jobs: SavedJobs }) {
  const t = useTexts('myJobs')
  const ago = useAgo()
  const byId = new Map(jobs.map((job) => [job.id, job]))
  return (
    <JobList
      jobs={jobs}
      label={t(`${tab}.label`)}
      heading="h2"
      className="lg:grid-cols-2"
      why={({ id }) => reasonText(byId.get(id)?.why)}
      {...(tab !== 'recommended' && {
        note: ({ id, postedAt }) => t(`${tab}.on`, { ago: ago(byId.get(id)?.at ?? postedAt) }),
      })}
    />
  )
}

function Basis({ basis }: Pick<MyJobs['list'], 'basis'>) {
  const t = useTexts('myJobs')
  if (basis === 'PROFILE') return <p className="mb-4 max-w-prose text-sm text-muted">{t('recommended.byProfile')}</p>
  return (
    <Notice
      className="mb-4"
      action={<LinkButton to="/jobsseekers/profile">{t('recommended.profile')}</LinkButton>}
      title={t('recommended.popular')}
    />
  )
}

function Forget() {
  const t = useTexts('myJobs')
  return (
    <Form method="post" className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted">{t('viewed.clearText')}</p>
      <Button type="submit" name="intent" value="forget" size="sm">
        {t('viewed.clear')}
      </Button>
    </Form>
  )
}

function Hidden({ jobs }: { jobs: SavedJobs }) {
  const t = useTexts('myJobs')
  const ago = useAgo()
  return (
    <>
      <p className="mb-4 text-sm text-muted">{t('hidden.lead')}</p>
      <ul aria-label={t('hidden.label')} className="grid gap-3 lg:grid-cols-2">
        {jobs.map((job) => (
          <li key={job.id} className="min-w-0">
            <JobCard
              job={job}
              heading="h2"
              note={t('hidden.on', { ago: ago(job.at) })}
              foot={
                <Form method="post">
                  <input type="hidden" name="id" value={job.id} />
                  <Button
                    type="submit"
                    name="intent"
                    value="unhide"
                    size="sm"
                    aria-label={t('hidden.undoOf', { title: job.title })}
                  >
                    {t('hidden.undo')}
                  </Button>
                </Form>
              }
            />
          </li>
        ))}
      </ul>
    </>
  )
}
