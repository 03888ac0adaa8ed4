import { isId } from '#kernel/id.ts'
import { mayAdmin } from '#kernel/admin-rights.ts'
import type { ModerationReason } from '#kernel/moderation.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Page, PageHead } from '#ui/page.tsx'
import { WithAside } from '#ui/with-aside.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { load, requireAdmin } from '#web/pipeline/request.ts'
import { runAction } from '../action.ts'
import { AboutEntity, CopyId } from '../copy-id.tsx'
import { ErrorMessage } from '../error-message.tsx'
import { StateBadge } from '../search/result-list.tsx'
import {
  Applications,
  Companies,
  Consents,
  History,
  Identity,
  Requests,
  SessionChoice,
  Sessions,
} from './person-parts.tsx'
import { ActingPanel } from './acting-panel.tsx'
import { EraseForm } from './erase-form.tsx'
import { ForwardForm } from './forward-form.tsx'
import { ReasonForm } from './reason-form.tsx'
import { OpenForm } from '../rights/open-form.tsx'
import { takeMeasure } from '../measures/act.ts'
import { useRightReason } from '../use-right.ts'
import { MeasureForms, MeasuresRefused } from '../measures/measure-forms.tsx'
import { MeasuresSection } from '../measures/measures.tsx'
import type { Route } from './+types/person'

export const handle: RouteHandle = {
  texts: ['admin', 'adminPeople', 'adminMeasures', 'adminCases', 'moderation', 'audit', 'rightsRequests'],
}

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { caller } = requireAdmin(context)
  const [person, acting] = await Promise.all([
    load(context, 'admin.people.get', { id }),
    mayAdmin(caller.role, 'people.actFor') ? load(context, 'admin.acting.get', { id }) : null,
  ])
  const { side, deletedAt } = person.person
  // Of employers the company answers.
  const measured = side === 'CANDIDATE' && deletedAt === null && mayAdmin(caller.role, 'cases.decide')
  const measures = measured ? await load(context, 'admin.measures.get', { target: 'PERSON', id }) : null
  return { ...person, acting, measures, formKey: crypto.randomUUID() }
}

const intents = ['endSessions', 'liftLimits', 'erase', 'act', 'startActing', 'endActing', 'forward'] as const
type Intent = (typeof intents)[number]

export async function action({ context, request, params: { id } }: Route.ActionArgs) {
  const form = await request.formData()
  const path = `/admin/people/${id}`
  const measured = await takeMeasure(context, form, { subject: { target: 'PERSON', id }, path })
  if (measured) return measured
  const reason = String(form.get('reason') ?? '')
  const sessionId = String(form.get('sessionId') ?? '')
  const because = String(form.get('because') ?? '')
  const intent = intents.find((each) => each === form.get('intent')) ?? 'endSessions'
  // An erased person has no page any more.
  const answer = await runAction(context, id, intent === 'erase' ? '/admin/people' : path, (call) => {
    if (intent === 'act')
      return call('admin.acting.request', { id, reason, scope: form.get('scope') === 'ACT' ? 'ACT' : 'READ' })
    if (intent === 'startActing') return call('admin.acting.start', { id, code: String(form.get('code') ?? '') })
    if (intent === 'endActing') return call('admin.acting.end', {})
    if (intent === 'erase') return call('admin.people.erase', { id, reason })
    if (intent === 'forward')
      return call('admin.people.forward', { id, reason: because as ModerationReason, details: reason })
    return intent === 'liftLimits'
      ? call('admin.people.liftLimits', { id, reason })
      : call('admin.people.endSessions', { id, reason, ...(isId(sessionId) && { sessionId }) })
  })
  if (answer instanceof Response) return answer
  return { ...answer, data: { ...answer.data, intent, reason, because } }
}

/** Everything about a person that administrators may see: never what they wrote. */
export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('adminPeople')
  const admin = useTexts('admin')
  const measureTexts = useTexts('adminMeasures')
  const { person, consents, sessions, companies, applications, history, acting, measures } = loaderData
  const rightReason = useRightReason()
  const mailReason = rightReason('mails.manage')
  const isWhole = rightReason('people.view') === null
  const name = person.name || t(`one.${person.side}`)
  const side = person.side === 'CANDIDATE' ? 'candidate' : 'employer'
  const requestOf = loaderData.requests && !person.deletedAt ? ({ side, email: person.email } as const) : null
  const refused = (intent: Intent) =>
    actionData && 'intent' in actionData && actionData.intent === intent ? actionData : undefined
  return (
    <Page>
      <PageMeta title={name} noindex />
      <PageHead
        back={
          isWhole && (
            <Breadcrumb label={admin('path')} items={[{ label: t('title'), to: '/admin/people' }, { label: name }]} />
          )
        }
        title={name}
        lead={
          <span className="flex flex-wrap items-center gap-2">
            {t(`one.${person.side}`)} <StateBadge kind="PERSON" state={person.state} />
          </span>
        }
        actions={isWhole ? <AboutEntity type="account" id={person.id} /> : <CopyId id={person.id} />}
      />
      <ErrorMessage code={actionData?.code} />
      {!isWhole && <Notice className="mb-4">{t('buyer')}</Notice>}
      {person.masked && <Notice className="mb-4">{t('masked')}</Notice>}
      <WithAside
        label={t('actions')}
        jump
        aside={
          <>
            <h2>{t('actions')}</h2>
            {measures && <MeasureForms measures={measures} answer={actionData} />}
            {person.side === 'CANDIDATE' && isWhole && <MeasuresRefused />}
            {person.side === 'CANDIDATE' && isWhole && rightReason('cases.decide') !== null && (
              <ForwardForm key={loaderData.formKey} refused={refused('forward')} />
            )}
            {person.side === 'EMPLOYER' && <p className="k-hint">{measureTexts('ofCompany')}</p>}
            <ReasonForm
              intent="endSessions"
              right="people.manage"
              label={t('endSessions')}
              consequence={t('endSessionsText')}
              danger
              typed={refused('endSessions')?.reason}
              open={refused('endSessions') !== undefined}
            >
              <SessionChoice list={sessions ?? []} />
            </ReasonForm>
            <ReasonForm
              intent="liftLimits"
              right="people.manage"
              label={t('liftLimits')}
              consequence={t('liftLimitsText')}
              typed={refused('liftLimits')?.reason}
              open={refused('liftLimits') !== undefined}
            />
            {acting && (
              <ActingPanel
                state={acting}
                id={person.id}
                typed={refused('act')?.reason}
                open={refused('act') !== undefined}
              />
            )}
            {person.deletedAt === null && <EraseForm typed={refused('erase')?.reason} />}
            {mailReason === null && (
              <LinkButton size="sm" to={`/admin/mails?account=${person.id}`}>
                {t('mails')}
              </LinkButton>
            )}
            <p className="k-hint">{t('visible')}</p>
          </>
        }
      >
        <Identity person={person} />
        {companies.length > 0 && <Companies list={companies} />}
        {sessions && <Sessions list={sessions} />}
        {applications && person.side === 'CANDIDATE' && <Applications applications={applications} name={person.name} />}
        {measures && <MeasuresSection measures={measures} ofCompany={false} />}
        {consents && <Consents list={consents} />}
        {loaderData.requests && <Requests list={loaderData.requests} />}
        {requestOf && <OpenForm key={loaderData.formKey} formKey={loaderData.formKey} reply={null} of={requestOf} />}
        <History list={history} name={name} />
      </WithAside>
    </Page>
  )
}
