import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Notice } from '#ui/display.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Page, PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { load } from '#web/pipeline/request.ts'
import { runAction } from '../action.ts'
import { ErrorMessage } from '../error-message.tsx'
import { StateBadge } from '../search/found-list.tsx'
import { Applications, Companies, Consents, History, Identity, Sessions } from './person-parts.tsx'
import { ReasonForm } from './reason-form.tsx'
import type { Route } from './+types/person'

export const handle: RouteHandle = { texts: ['admin', 'adminPeople', 'audit'] }

export const loader = ({ context, params: { id } }: Route.LoaderArgs) => load(context, 'admin.people.get', { id })

export async function action({ context, request, params: { id } }: Route.ActionArgs) {
  const form = await request.formData()
  const reason = String(form.get('reason') ?? '')
  const lifts = form.get('intent') === 'liftLimits'
  const answer = await runAction(context, id, `/admin/people/${id}`, (call) =>
    lifts ? call('admin.people.liftLimits', { id, reason }) : call('admin.people.endSessions', { id, reason }),
  )
  if (answer instanceof Response) return answer
  const intent = lifts ? ('liftLimits' as const) : ('endSessions' as const)
  return { ...answer, data: { ...answer.data, intent, reason } }
}

/** Everything about a person that administrators may see: never what they wrote. */
export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('adminPeople')
  const admin = useTexts('admin')
  const { person, consents, sessions, companies, applications, applicationCount, history } = loaderData
  const name = person.name || t(`one.${person.side}`)
  const refused = (intent: 'endSessions' | 'liftLimits') => (actionData?.intent === intent ? actionData : undefined)
  return (
    <Page>
      <PageMeta title={name} noindex />
      <PageHead
        back={
          <Breadcrumb label={admin('path')} items={[{ label: t('title'), to: '/admin/people' }, { label: name }]} />
        }
        title={name}
        lead={
          <span className="flex flex-wrap items-center gap-2">
            {t(`one.${person.side}`)} <StateBadge kind="PERSON" state={person.state} />
          </span>
        }
        actions={<CopyButton value={person.id} label={t('copyId')} text={t('copyId')} copiedText={t('copied')} />}
      />
      <ErrorMessage code={actionData?.code} />
      {person.masked && <Notice className="mb-4">{t('masked')}</Notice>}
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 content-start gap-6">
          <Identity person={person} />
          {companies.length > 0 && <Companies list={companies} />}
          <Sessions list={sessions} />
          {person.side === 'CANDIDATE' && <Applications list={applications} count={applicationCount} />}
          <Consents list={consents} />
          <History list={history} name={name} />
        </div>
        <aside aria-label={t('actions')} className="grid content-start gap-3 xl:sticky xl:top-20">
          <h2>{t('actions')}</h2>
          <ReasonForm
            intent="endSessions"
            right="people.manage"
            label={t('endSessions')}
            consequence={t('endSessionsText')}
            danger
            typed={refused('endSessions')?.reason}
            open={refused('endSessions') !== undefined}
          />
          <ReasonForm
            intent="liftLimits"
            right="people.manage"
            label={t('liftLimits')}
            consequence={t('liftLimitsText')}
            typed={refused('liftLimits')?.reason}
            open={refused('liftLimits') !== undefined}
          />
          <p className="k-hint">{t('visible')}</p>
        </aside>
      </div>
    </Page>
  )
}
