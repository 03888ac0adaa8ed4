import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { data } from 'react-router'
import { NextSteps } from '#features/applications/ui/next-steps.tsx'
import { useTexts } from '../../i18n.tsx'
import { JobList } from '../../job-list.tsx'
import { LinkButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/display.tsx'
import { Page, Section } from '../../kit/page.tsx'
import { leanJob } from '../../lean-job.ts'
import { PageMeta } from '../../page-meta.tsx'
import { load, requireCandidate } from '../../request.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { dropTyped } from './apply/draft-copy.ts'
import type { Route } from './+types/apply-job-successfully'

export const handle: RouteHandle = { texts: ['applyJob'] }
const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export async function loader({ context }: Route.LoaderArgs) {
  const { url, requestId } = requireCandidate(context)
  const id = url.searchParams.get('id') ?? ''
  const page = guid.test(id) ? await load(context, 'userjobs.list', { filter: { ids: [id.toLowerCase()] } }) : null
  const application = page?.side === 'CANDIDATE' ? page.list[0] : undefined
  if (!application) throw data({ code: 'NOT_FOUND', requestId }, { status: 404 })
  const { list } = await load(context, 'discovery.similar', { id: application.job.id })
  const { job, meets, timeline } = application
  return {
    id: application.id,
    again: url.searchParams.has('again'),
    job: { id: job.id, title: job.title, company: job.company.name, promised: job.company.promisedReplyDays },
    meets,
    closesAt: timeline.find(({ kind }) => kind === 'CLOSES')?.at ?? null,
    similar: list
      .filter(({ applied }) => !applied)
      .slice(0, 3)
      .map(leanJob),
  }
}

export default function Applied({ loaderData }: Route.ComponentProps) {
  const t = useTexts('applyJob')
  const { id, job, meets, again, closesAt, similar } = loaderData
  // The server has it: the copy on this device has done its work.
  useEffect(() => dropTyped(job.id), [job.id])
  return (
    <Page width="reading">
      <PageMeta title={t(again ? 'done.already' : 'done.title')} noindex />
      <div className="flex items-start gap-4">
        <span className="grid size-12 flex-none place-items-center rounded-full bg-pandan-soft text-pandan-ink">
          <CircleCheck aria-hidden="true" />
        </span>
        <div className="min-w-0">
          <h1 className="text-2xl">{t(again ? 'done.already' : 'done.title')}</h1>
          <p className="mt-1 text-muted">{t('done.lead', { title: job.title, company: job.company })}</p>
        </div>
      </div>
      {!meets && (
        <Notice tone="warning" title={t('done.misses')} className="mt-6">
          {t('done.missesText')}
        </Notice>
      )}
      {!again && <NextSteps company={job.company} promised={job.promised} closesAt={closesAt} />}
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton variant="primary" to={`/jobsseekers/my-jobs?id=${id}`}>
          {t('done.mine')}
        </LinkButton>
        <LinkButton to="/jobsseekers/browse-jobs">{t('done.more')}</LinkButton>
      </div>
      {similar.length > 0 && (
        <Section id="similar" title={t('done.similar')}>
          <JobList jobs={similar} />
        </Section>
      )}
    </Page>
  )
}
