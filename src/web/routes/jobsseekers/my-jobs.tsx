import { Bookmark, BriefcaseBusiness } from 'lucide-react'
import { data, redirect } from 'react-router'
import { applicationStatuses } from '#features/applications/rules.ts'
import { OwnApplicationCard } from '#features/applications/ui/own-application.tsx'
import { isFail } from '#kernel/fail.ts'
import { useAgo, useTexts } from '../../i18n.tsx'
import { JobList } from '../../job-list.tsx'
import { ChipLink } from '../../kit/badge.tsx'
import { LinkButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/display.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Page, PageHead } from '../../kit/page.tsx'
import { Pagination } from '../../kit/pagination.tsx'
import { useErrorTexts } from '../../kit/provider.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { leanJob } from '../../lean-job.ts'
import { PageMeta } from '../../page-meta.tsx'
import { app, flash, load, requireCandidate, turnAway } from '../../request.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/my-jobs'

export const handle: RouteHandle = { texts: ['myJobs', 'applications'] }

const here = '/jobsseekers/my-jobs'
const size = 10
const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const idIn = (text: string | null) => (text && guid.test(text) ? text.toLowerCase() : null)

export async function loader({ context }: Route.LoaderArgs) {
  const { url } = requireCandidate(context)
  const asked = url.searchParams
  const page = Math.min(Math.max(1, Math.trunc(Number(asked.get('page')) || 1)), 1000)
  const saved = await load(
    context,
    'discovery.likes',
    asked.get('tab') === 'saved' ? { page, limit: size } : { page: 1, limit: 1 },
  )
  const status = applicationStatuses.find((each) => each === asked.get('status')) ?? null
  const mine = await load(context, 'userjobs.list', { page, limit: size, filter: { statuses: status ? [status] : [] } })
  if (mine.side !== 'CANDIDATE') throw redirect('/')
  const open = idIn(asked.get('id')) ?? idIn(asked.get('withdraw'))
  // The one a mail leads to stands on the page wherever it is in the list.
  const wanted =
    open && !mine.list.some(({ id }) => id === open)
      ? await load(context, 'userjobs.list', { filter: { ids: [open] } })
      : null
  const extra = wanted?.side === 'CANDIDATE' ? wanted.list : []
  return {
    tab: asked.get('tab') === 'saved' ? ('saved' as const) : ('applied' as const),
    status,
    page,
    open,
    withdraw: idIn(asked.get('withdraw')),
    letter: asked.has('letter'),
    applications: [...extra, ...mine.list],
    total: mine.total,
    counts: mine.counts,
    all: Object.values(mine.counts).reduce((sum, count) => sum + count, 0),
    saved: { list: saved.list.map((job) => ({ ...leanJob(job), savedAt: job.savedAt })), total: saved.total },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const id = idIn(String(form.get('id') ?? '')) ?? ''
  const withdraw = form.get('intent') === 'withdraw'
  try {
    await app(context).call('userjobs.update', {
      id,
      ...(withdraw ? { withdraw: true } : { coverLetter: String(form.get('coverLetter') ?? '') }),
    })
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED' || error.code === 'NOT_FOUND') turnAway(app(context), error)
    return data({ refused: error.code }, { status: error.status })
  }
  flash(context, withdraw ? 'WITHDRAWN' : 'SAVED')
  return redirect(`${here}?id=${id}#${id}`)
}

export default function MyJobs({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('myJobs')
  const say = useErrorTexts()
  const { tab, all, saved } = loaderData
  const tabs = [
    { to: here, label: t('tab.applied'), count: all, current: tab === 'applied' },
    { to: `${here}?tab=saved`, label: t('tab.saved'), count: saved.total, current: tab === 'saved' },
  ]
  return (
    <Page width="reading">
      <PageMeta title={t('title')} noindex />
      <PageHead title={t('title')} />
      {actionData?.refused && <Notice tone="error" live className="mb-4" title={say([actionData.refused])[0]} />}
      <Tabs label={t('tabs')} tabs={tabs} />
      <div className="mt-6">{tab === 'applied' ? <Applied {...loaderData} /> : <Saved {...loaderData} />}</div>
    </Page>
  )
}

type Shown = Route.ComponentProps['loaderData']

function Applied({ applications, counts, all, status, open, withdraw, letter, page, total }: Shown) {
  const t = useTexts('myJobs')
  const a = useTexts('applications')
  const hrefFor = (more: Record<string, string>) => {
    const query = new URLSearchParams({
      ...(status && { status }),
      ...(page > 1 && { page: String(page) }),
      ...more,
    }).toString()
    return query ? `${here}?${query}` : here
  }
  if (all === 0)
    return (
      <EmptyState icon={<BriefcaseBusiness aria-hidden="true" />} title={t('empty.applied')} action={<Browse />}>
        {t('empty.appliedText')}
      </EmptyState>
    )
  return (
    <>
      <nav aria-label={t('filter.label')} className="mb-4 flex flex-wrap gap-2">
        <ChipLink to={here} on={status === null}>
          {t('filter.all')}
        </ChipLink>
        {applicationStatuses.map((each) =>
          counts[each] === 0 && status !== each ? null : (
            <ChipLink key={each} to={`${here}?status=${each}`} on={status === each}>
              {a(`status.${each}`)} {counts[each]}
            </ChipLink>
          ),
        )}
      </nav>
      {applications.length === 0 && (
        <EmptyState title={t('empty.filtered')} action={<LinkButton to={here}>{t('empty.showAll')}</LinkButton>} />
      )}
      <ul aria-label={t('applied.label')} className="grid gap-4">
        {applications.map((application) => (
          <li key={application.id} className="min-w-0">
            <OwnApplicationCard
              application={application}
              open={open === application.id}
              doing={
                withdraw === application.id && application.may.withdraw === null
                  ? 'withdraw'
                  : letter && open === application.id && application.may.editLetter === null
                    ? 'letter'
                    : null
              }
              hrefFor={hrefFor}
            />
          </li>
        ))}
      </ul>
      <Pages page={page} total={total} hrefFor={(to) => hrefFor({ page: String(to) })} />
    </>
  )
}

function Saved({ saved, page }: Shown) {
  const t = useTexts('myJobs')
  const ago = useAgo()
  const times = new Map(saved.list.map((job) => [job.id, job.savedAt]))
  if (saved.total === 0)
    return (
      <EmptyState icon={<Bookmark aria-hidden="true" />} title={t('empty.saved')} action={<Browse />}>
        {t('empty.savedText')}
      </EmptyState>
    )
  return (
    <>
      <JobList
        jobs={saved.list}
        label={t('saved.label')}
        heading="h2"
        note={(job) => t('saved.on', { ago: ago(times.get(job.id) ?? job.postedAt) })}
      />
      <Pages page={page} total={saved.total} hrefFor={(to) => `${here}?tab=saved&page=${to}`} />
    </>
  )
}

function Browse() {
  const t = useTexts('myJobs')
  return (
    <LinkButton variant="primary" to="/jobsseekers/browse-jobs">
      {t('empty.browse')}
    </LinkButton>
  )
}

function Pages({ page, total, hrefFor }: { page: number; total: number; hrefFor: (page: number) => string }) {
  const t = useTexts('myJobs')
  const pages = Math.ceil(total / size)
  if (pages < 2) return null
  return (
    <div className="mt-6">
      <Pagination
        label={t('applied.pages')}
        page={page}
        pages={pages}
        hrefFor={hrefFor}
        previous={t('applied.previous')}
        next={t('applied.next')}
        pageLabel={(each) => t('applied.page', { page: each })}
      />
    </div>
  )
}
