import { redirect } from 'react-router'
import { appealForm } from '#modules/moderation/contract.forms.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { submit } from '#web/pipeline/submit.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Facts } from '#ui/facts.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, flash, load } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/statements'

export const handle: RouteHandle = { texts: ['moderation'] }

const path = '/employer/statements'

export async function loader({ context }: Route.LoaderArgs) {
  const page = Math.min(Math.max(1, Math.trunc(Number(app(context).url.searchParams.get('page')) || 1)), 1000)
  return load(context, 'moderation.statements', { page, limit: 10 })
}

export async function action({ request, context }: Route.ActionArgs) {
  const done = await submit(context, request, appealForm, 'moderation.appeal')
  if (!done.ok) return done.reply
  flash(context, 'SAVED')
  return redirect(path)
}

/** What moderators decided about the company: the statements of reasons. Members of a suspended company come here first. */
export default function Statements({ loaderData, actionData }: Route.ComponentProps) {
  const { list, total, page, limit, points, suspended } = loaderData
  const t = useTexts('moderation')
  return (
    <Page width="reading">
      <PageMeta title={t('statements.title')} noindex />
      <PageHead title={t('statements.title')} lead={t('statements.lead')} />
      {suspended && (
        <Notice
          tone="error"
          className="mb-6"
          title={t('statements.suspended')}
          action={
            <>
              <LinkButton to="/employer/account-data">{t('statements.data')}</LinkButton>
              <LinkButton to="/employer/profile#invoices">{t('statements.invoices')}</LinkButton>
            </>
          }
        >
          {t('statements.suspendedText')}
        </Notice>
      )}
      <p className="text-muted">{points > 0 ? t('statements.points', { count: points }) : t('statements.noPoints')}</p>
      <div className="mt-6 grid gap-4">
        {list.length === 0 && <EmptyState title={t('statements.empty')}>{t('statements.emptyText')}</EmptyState>}
        {list.map((statement) => (
          <Statement key={statement.id} statement={statement} reply={actionData ?? null} />
        ))}
        <Pagination
          label={t('statements.pages')}
          page={page}
          pages={Math.ceil(total / limit)}
          hrefFor={(at) => (at > 1 ? `${path}?page=${at}` : path)}
          previous={t('statements.previous')}
          next={t('statements.next')}
          pageLabel={(number) => t('statements.page', { number })}
        />
      </div>
    </Page>
  )
}

type Reply = Parameters<typeof useKitForm>[0]['lastResult']
type Statement = Route.ComponentProps['loaderData']['list'][number]

function Statement({ statement, reply }: { statement: Statement; reply: Reply }) {
  const t = useTexts('moderation')
  const format = useFormat()
  const { points, until } = statement
  return (
    <Card as="article">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="min-w-0 text-base [overflow-wrap:anywhere]">{statement.title}</h2>
        <p className="text-sm text-muted">{format.dateTime(statement.createdAt)}</p>
      </div>
      <p className="mt-2 flex flex-wrap gap-2">
        {statement.actions.map((action) => (
          <Badge key={action} tone={action === 'WARN' ? 'warning' : 'error'}>
            {t(`action.${action}`)}
          </Badge>
        ))}
        {points !== null && <Badge>{t('statements.pointsGiven', { count: points })}</Badge>}
        {until && <Badge>{t('statements.until', { date: format.date(until) })}</Badge>}
      </p>
      <p className="my-3 max-w-prose [overflow-wrap:anywhere]">{statement.facts}</p>
      <Facts
        items={[
          {
            term: t('statements.because'),
            value: statement.reasons.map((reason) => t(`reason.${reason}`)).join(' · '),
          },
          { term: t('statements.ground'), value: t('statements.groundText') },
          { term: t('statements.source'), value: t(`statements.${statement.source}`) },
          { term: t('statements.by'), value: t(statement.automated ? 'statements.rule' : 'statements.person') },
          { term: t('statements.appealUntil'), value: format.date(statement.appealUntil) },
        ]}
      />
      {statement.appeal && (
        <Notice tone="muted" className="mt-4">
          {statement.appeal.outcome
            ? t(`statements.${statement.appeal.outcome}`)
            : t('statements.appealed', { date: format.date(statement.appeal.filedAt) })}{' '}
          {statement.appeal.answer}
        </Notice>
      )}
      {statement.mayAppeal && (
        <details className="mt-4">
          <summary className="k-fold font-semibold">{t('statements.appeal')}</summary>
          <AppealForm decisionId={statement.decisionId} reply={reply} />
        </details>
      )}
    </Card>
  )
}

const schema = () => import('#modules/moderation/contract.forms.ts').then((forms) => forms.appealForm)

function AppealForm({ decisionId, reply }: { decisionId: string; reply: Reply }) {
  const t = useTexts('moderation')
  const kit = useKitForm({ id: `appeal-${decisionId}`, lastResult: reply, defaultValue: {}, schema })
  return (
    <KitForm {...kit} className="mt-3 grid grid-cols-1 gap-4">
      <input type="hidden" name="decisionId" value={decisionId} />
      <p className="text-muted">{t('statements.appealLead')}</p>
      <TextArea field={kit.fields.text} label={t('statements.appealText')} rows={5} maxLength={2000} required />
      <div>
        <SubmitButton>{t('statements.appealSend')}</SubmitButton>
      </div>
    </KitForm>
  )
}
