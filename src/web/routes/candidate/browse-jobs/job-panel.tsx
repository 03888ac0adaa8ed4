import { Icon } from '#ui/icon.tsx'
import { useEffect, useRef } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { choicePath } from '#modules/activity/rules.paths.ts'
import { SaveJob } from '#modules/activity/ui/save-job.tsx'
import { jobPath } from '#modules/jobs/rules.address.ts'
import { JobView } from '#modules/jobs/ui/job-view.tsx'
import { ApplyButton } from '../job-search/apply-button.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import type { loadPanelJob } from '../job-search/job-loader.ts'
import { LinkButton } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { loader } from '../job-detail/route.tsx'
import { useOwnSkills } from '../job-search/use-own-skills.ts'
import { mayLookForJobs, useViewer } from '#web/document/use-viewer.ts'

type JobPanelProps = {
  id: string
  /** The job that the page came with. */
  first: Awaited<ReturnType<typeof loadPanelJob>>
  /** The card of it, when it is in the list. */
  job: { liked: boolean; hidden: boolean } | undefined
  /** Opened by the user; else it is only the first of the list and does not count as a view. */
  openedByUser: boolean
}

/** The selected job in the side panel. It scrolls by itself; applying and saving stay on top. */
export function JobPanel({ id, first, job: card, openedByUser }: JobPanelProps) {
  const browse = useTexts('browse')
  const fetcher = useFetcher<typeof loader>({ key: 'beside' })
  const { load } = fetcher
  const has = useOwnSkills()
  const byKey = (useLocation().state as { byKey?: boolean } | null)?.byKey
  const box = useRef<HTMLDivElement>(null)
  const isPreloaded = first?.job.id === id
  const known = isPreloaded && !openedByUser
  useEffect(() => {
    // A job opened by the user counts as a view.
    if (!known) void load(`${choicePath}?id=${id}&beside=${openedByUser ? 'hand' : 'list'}`)
  }, [load, id, openedByUser, known])
  const { kind } = useViewer()
  const data = fetcher.data?.job.id === id ? fetcher.data : isPreloaded ? first : undefined
  // For guests and for the preloaded job the bookmark state is that of the card in the list.
  const cardState = data?.eligibility && data !== first ? undefined : card
  useEffect(() => {
    box.current?.scrollTo({ top: 0 })
    if (data && byKey) box.current?.focus({ preventScroll: true })
  }, [data, byKey])
  return (
    <div ref={box} tabIndex={-1} className="k-card h-full overflow-y-auto !p-0" data-panel="">
      {data ? (
        <>
          <div className="sticky top-0 z-10 flex flex-wrap items-center gap-2 border-b border-line bg-surface px-5 py-3">
            <ApplyButton job={data.job} eligibility={data.eligibility} />
            {mayLookForJobs(kind) && <SaveJob job={{ liked: false, hidden: false, ...data.job, ...cardState }} wide />}
            <LinkButton
              to={jobPath(data.job)}
              variant="quiet"
              data-square=""
              className="ml-auto"
              aria-label={browse('openPage')}
              title={browse('openPage')}
            >
              <Icon name="maximize-2" />
            </LinkButton>
          </div>
          <div className="p-5">
            <JobView
              job={{ ...data.job, keywords: [], own: null }}
              heading="h2"
              {...(has && { has })}
              companyTo={`/jobsseekers/company-profile?id=${data.job.company.id}`}
            />
          </div>
        </>
      ) : fetcher.state === 'idle' && fetcher.data === undefined ? null : (
        <div role="status" className="grid gap-4 p-5">
          <span className="sr-only">{browse('loading')}</span>
          <Skeleton className="h-11 w-40" />
          <Skeleton className="h-8 w-2/3" />
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </div>
  )
}
