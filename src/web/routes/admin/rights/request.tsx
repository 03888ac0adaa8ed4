import { refusalGrounds } from '#kernel/rights-request.ts'
import type { RequestAction } from '#modules/accounts/requests/rules.ts'

import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { Button, LinkButton, type ButtonProps } from '#ui/button.tsx'
import { Facts } from '#ui/facts.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Card, Page, PageHead, Section } from '#ui/page.tsx'
import { WithAside } from '#ui/with-aside.tsx'
import { Table } from '#ui/table.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { load } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { runAction } from '../action.ts'
import { ErrorMessage } from '../error-message.tsx'
import { EraseForm } from '../people/erase-form.tsx'
import { ClockBadge, StateBadge } from './parts.tsx'
import type { Route } from './+types/request'

export const handle: RouteHandle = { texts: ['admin', 'adminPeople', 'rightsRequests'] }

export const loader = ({ context, params }: Route.LoaderArgs) => load(context, 'admin.rights.get', { id: params.id })

export async function action({ context, request, params: { id } }: Route.ActionArgs) {
  const form = await request.formData()
  const ground = refusalGrounds.find((each) => each === form.get('ground'))
  const input = { id, version: Number(form.get('version')), answer: String(form.get('answer') ?? '') }
  const intent = form.get('do')
  if (form.get('intent') === 'erase') {
    const reason = String(form.get('reason') ?? '')
    const answer = await runAction(context, id, `/admin/rights/${id}`, async (call) => {
      const { accountId } = await call('admin.rights.get', { id })
      return call('admin.people.erase', { id: accountId, reason })
    })
    return answer instanceof Response ? answer : { ...answer, data: { ...answer.data, reason } }
  }
  return runAction(context, id, `/admin/rights/${id}`, (call) =>
    call('admin.rights.act', {
      ...input,
      do: intent === 'REFUSE' || intent === 'EXTEND' ? intent : 'DO',
      ...(ground && { ground }),
    }),
  )
}

type LoaderData = Route.ComponentProps['loaderData']

/** Whoever insists on not waiting, once it is known that they are the one who asks. */
const mayEraseAtOnce = ({ kind, closedAt, state, side }: LoaderData) =>
  kind === 'DELETE' && closedAt === null && state !== 'RECEIVED' && side !== 'admin'

/** One request: its clock, what the person agreed to, and what can be done now. */
export default function RightsRequest({ loaderData: request, actionData }: Route.ComponentProps) {
  const t = useTexts('rightsRequests')
  const adminTexts = useTexts('admin')
  const format = useFormat()
  const person = request.person ?? t('erased')
  const time = (at: string | null) => (at ? format.dateTime(at) : t('fact.none'))
  return (
    <Page>
      <PageMeta title={`${t(`kind.${request.kind}`)}: ${person}`} noindex />
      <PageHead
        back={
          <Breadcrumb
            label={adminTexts('path')}
            items={[{ label: t('title'), to: '/admin/rights' }, { label: person }]}
          />
        }
        title={t(`kind.${request.kind}`)}
        lead={[person, request.email, t(`sides.${request.side}`)].filter(Boolean).join(' · ')}
        actions={
          request.person !== null &&
          request.side !== 'admin' && (
            <LinkButton to={`/admin/people/${request.accountId}`}>{t('openPerson')}</LinkButton>
          )
        }
      />
      <ErrorMessage code={actionData?.code} />
      <WithAside
        label={t('act.title')}
        jump
        aside={
          <>
            <h2>{t('act.title')}</h2>
            <Actions request={request} />
            {mayEraseAtOnce(request) && (
              <div className="mt-3">
                <EraseForm typed={actionData && 'reason' in actionData ? actionData.reason : undefined} />
              </div>
            )}
          </>
        }
      >
        <Card>
          <p className="mb-3 flex flex-wrap gap-2">
            <StateBadge state={request.state} />
            <ClockBadge stage={request.stage} percent={request.percent} />
          </p>
          <Facts
            items={[
              { term: t('law'), value: t(`laws.${request.law}`) },
              { term: t('fact.channel'), value: t(`fact.${request.channel}`) },
              { term: t('received'), value: format.dateTime(request.receivedAt) },
              { term: t('due'), value: format.dateTime(request.dueAt) },
              { term: t('fact.identified'), value: time(request.identifiedAt) },
              ...(request.extendedAt ? [{ term: t('fact.extended'), value: time(request.extendedAt) }] : []),
              ...(request.begunAt ? [{ term: t('fact.begun'), value: time(request.begunAt) }] : []),
              ...(request.closedAt ? [{ term: t('fact.closed'), value: time(request.closedAt) }] : []),
              ...(request.closedBy ? [{ term: t('fact.by'), value: request.closedBy }] : []),
              ...(request.ground ? [{ term: t('fact.ground'), value: t(`ground.${request.ground}`) }] : []),
              ...(request.answer ? [{ term: t('fact.answer'), value: request.answer }] : []),
              ...(request.note ? [{ term: t('fact.note'), value: request.note }] : []),
            ]}
          />
        </Card>
        <Section title={t('consents.title')}>
          <Consents list={request.consents} />
        </Section>
      </WithAside>
    </Page>
  )
}

function Consents({ list }: { list: LoaderData['consents'] }) {
  const t = useTexts('rightsRequests')
  const format = useFormat()
  if (list.length === 0) return <p className="text-muted">{t('consents.none')}</p>
  return (
    <Card flush>
      <Table
        caption={t('consents.title')}
        rows={list}
        rowKey={({ purpose, at }) => `${purpose} ${at}`}
        columns={[
          {
            key: 'purpose',
            head: t('consents.purpose'),
            rowHeader: true,
            cell: ({ purpose }) => t(`purposes.${purpose as 'TERMS'}`),
          },
          { key: 'outcome', head: t('consents.outcome'), cell: ({ outcome }) => t(`consents.${outcome}`) },
          {
            key: 'version',
            head: t('consents.version'),
            cell: ({ version }) => <span className="whitespace-nowrap">{version}</span>,
          },
          { key: 'at', head: t('consents.at'), nowrap: true, cell: ({ at }) => format.dateTime(at) },
        ]}
      />
    </Card>
  )
}

function Actions({ request }: { request: LoaderData }) {
  const t = useTexts('rightsRequests')
  const { kind, law, state, closedAt, begunAt, automatic } = request
  if (closedAt) return <p className="text-muted">{t('act.closed')}</p>
  if (begunAt) return <p className="text-muted">{t('act.running')}</p>
  const identified = state !== 'RECEIVED'
  const byHand = kind === 'RESTRICT' || kind === 'WITHDRAW'
  return (
    <div className="grid content-start gap-3">
      {!identified && <p className="text-muted">{t('act.waits')}</p>}
      {identified && (
        <Action
          request={request}
          intent="DO"
          tone="primary"
          text={byHand && !automatic ? t(`act.byHand.${kind}`) : t(`act.DOText.${kind}`)}
          needsWords={!automatic}
          isOpen
        />
      )}
      {identified && law === 'GDPR' && state !== 'EXTENDED' && request.stage !== 'late' && (
        <Action request={request} intent="EXTEND" tone="secondary" text={t('act.EXTENDText')} needsWords />
      )}
      <Action request={request} intent="REFUSE" tone="danger" text={t('act.REFUSEText')} needsWords />
    </div>
  )
}

type ActionProps = {
  request: LoaderData
  intent: RequestAction['do']
  tone: NonNullable<ButtonProps['variant']>
  text: string
  needsWords: boolean
  isOpen?: boolean
}

/** Folded, so that none is sent by accident. */
function Action({ request: { version, state }, intent, tone, text, needsWords, isOpen = false }: ActionProps) {
  const t = useTexts('rightsRequests')
  const grounds = refusalGrounds.filter((ground) => state === 'RECEIVED' || ground !== 'NOT_IDENTIFIED')
  return (
    <details className="k-card p-0" open={isOpen}>
      <summary className="k-fold p-4 font-semibold">{t(`act.${intent}`)}</summary>
      <ActionForm method="post" className="grid gap-4 px-4 pb-4">
        <input type="hidden" name="version" value={version} />
        <p className="text-muted">{text}</p>
        {intent === 'REFUSE' && (
          <Select
            label={t('act.ground')}
            name="ground"
            options={grounds.map((value) => ({ value, label: t(`ground.${value}`) }))}
          />
        )}
        <TextArea
          name="answer"
          label={t('act.answer')}
          rows={4}
          maxLength={2000}
          required={needsWords}
          optional={!needsWords}
        />
        <div>
          <Button type="submit" name="do" value={intent} variant={tone}>
            {t(`act.${intent}`)}
          </Button>
        </div>
      </ActionForm>
    </details>
  )
}
