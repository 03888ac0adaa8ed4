import { Link } from 'react-router'
import { AboutEntity, CopyId } from './copy-id.tsx'
import { ErrorMessage } from './error-message.tsx'
import { OrderStatusBadge } from '#modules/billing/ui/order-status.tsx'
import { ApprovalList, DisputeList, ExtraList, OwnCompanyNotice, RefundList } from '#modules/billing/ui/order-money.tsx'
import { OrderSummary } from '#modules/billing/ui/order-summary.tsx'
import { orderHistory, type OrderFact } from '#modules/billing/admin/rules.order-history.ts'
import { RefundForm } from '#modules/billing/ui/refund-form.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { Button } from '#ui/button.tsx'
import { Timeline } from '#ui/facts.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Card, Page, PageHead, Section } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { plainAmounts } from '#ui/form/money.ts'
import { app, load } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { runAction } from './action.ts'
import { orderAction } from './order-actions.ts'
import { useRightReason } from './use-right.ts'
import type { Route } from './+types/order'

export const handle: RouteHandle = { texts: ['admin', 'orders'] }

export const loader = ({ context, params }: Route.LoaderArgs) => load(context, 'admin.orders.get', { id: params.id })

export async function action({ context, request, params: { id } }: Route.ActionArgs) {
  const form = await request.formData()
  plainAmounts(form, ['amount'], app(context).locale)
  const nameOf = (field: string) => (field === 'minor' ? 'amount' : field)
  return runAction(context, id, `/admin/orders/${id}`, (call) => orderAction(call, id, form), { nameOf })
}

/** An order with what was paid, what the provider sent, and what an administrator can do about it. */
export default function AdminOrder({ loaderData, actionData, params }: Route.ComponentProps) {
  const { order, companyId, companyName, buyer, attempts, mayMarkPaid, money } = loaderData
  const noSums = useRightReason()('money.manage')
  const mayAct = noSums === null && !money.ownCompany
  const t = useTexts('admin')
  const orders = useTexts('orders')
  const format = useFormat()
  const sum = ({ minor, currency }: { minor: number; currency: string }) => format.money(minor, currency)
  return (
    <Page>
      <PageMeta title={order.number} noindex />
      <PageHead
        back={
          <Breadcrumb
            label={t('path')}
            items={[{ label: t('nav.orders'), to: '/admin/orders' }, { label: order.number }]}
          />
        }
        title={order.number}
        lead={
          <>
            <a className="k-link" href={`/admin/companies/${companyId}`}>
              {companyName}
            </a>
            {buyer && (
              <>
                {' · '}
                {t('orders.buyer')}{' '}
                <Link className="k-link" to={`/admin/people/${buyer.id}`}>
                  {buyer.name || t('orders.unnamed')}
                </Link>
              </>
            )}
          </>
        }
        actions={
          <>
            {order.test && <Badge>{t('orders.test')}</Badge>}
            {order.checking && <Badge tone="warning">{t('orders.checking')}</Badge>}
            <OrderStatusBadge status={order.status} />
            {noSums === null ? <AboutEntity type="pay_order" id={params.id} /> : <CopyId id={params.id} />}
          </>
        }
      />
      <ErrorMessage code={actionData?.code} />
      {noSums === null ? (
        <OwnCompanyNotice ownCompany={money.ownCompany} />
      ) : (
        <p className="k-hint mb-6">{t('orders.noSums', { only: noSums })}</p>
      )}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0">
          {mayAct && <ApprovalList approvals={money.approvals} />}
          {mayAct && order.sums && <ExtraList extras={money.extras} total={order.sums.total} />}
          <DisputeList disputes={money.disputes} />
          <RefundList refunds={money.refunds} may={mayAct} />
          <Section title={t('orders.attempts')}>
            {attempts.length === 0 && <p className="text-muted">{t('orders.notPaid')}</p>}
            <ul className="grid gap-3">
              {attempts.map((attempt) => (
                <Card as="li" key={attempt.id}>
                  <p className="font-semibold">{orders(`provider.${attempt.provider}.name`)}</p>
                  <p>
                    {attempt.paid === null
                      ? t('orders.notPaid')
                      : attempt.paid.sum
                        ? t('orders.paid', { sum: sum(attempt.paid.sum), time: format.dateTime(attempt.paid.at) })
                        : t('orders.paidAt', { time: format.dateTime(attempt.paid.at) })}
                  </p>
                  <p className="k-hint">
                    {t('orders.asked', { count: attempt.asks })}
                    {attempt.nextAskAt && `, ${t('orders.next', { time: format.dateTime(attempt.nextAskAt) })}`}
                  </p>
                </Card>
              ))}
            </ul>
            {noSums === null && attempts.length > 0 && (
              <ActionForm method="post" className="mt-4">
                <input type="hidden" name="intent" value="ask" />
                <Button type="submit">{t('orders.ask')}</Button>
              </ActionForm>
            )}
          </Section>
          <History view={loaderData} />
          {mayAct && <RefundForm refundable={money.refundable} uses={money.uses} />}
          {mayAct && mayMarkPaid && order.sums && (
            <Section title={t('orders.markPaid.title')} lead={t('orders.markPaid.text')}>
              <ActionForm method="post" className="grid max-w-[30rem] gap-4">
                <input type="hidden" name="intent" value="markPaid" />
                <input type="hidden" name="minor" value={order.sums.total.minor} />
                <TextField name="reason" label={t('orders.markPaid.reason')} required />
                <div>
                  <Button type="submit" variant="primary">
                    {t('orders.markPaid.submit', { total: sum(order.sums.total) })}
                  </Button>
                </div>
              </ActionForm>
            </Section>
          )}
        </div>
        <OrderSummary lines={order.lines} sums={order.sums} footer={<Documents documents={money.documents} />} />
      </div>
    </Page>
  )
}

/** Everything that is known of the order in the order of time. */
function History({ view }: { view: Route.ComponentProps['loaderData'] }) {
  const t = useTexts('admin')
  const orders = useTexts('orders')
  const { dateTime, money } = useFormat()
  const titleOf = (fact: OrderFact) => {
    if ('sum' in fact)
      return fact.sum
        ? t(`orders.fact.${fact.kind}`, { sum: money(fact.sum.minor, fact.sum.currency) })
        : t(`orders.factWithoutSum.${fact.kind}`)
    if ('provider' in fact) return t(`orders.fact.${fact.kind}`, { provider: orders(`provider.${fact.provider}.name`) })
    return t(`orders.fact.${fact.kind}`)
  }
  return (
    <Section title={t('orders.history')}>
      <Card>
        <Timeline
          label={t('orders.history')}
          events={orderHistory(view).map((fact, at) => ({
            id: String(at),
            title: titleOf(fact),
            when: dateTime(fact.at),
            tone: factTones[fact.kind],
            ...('detail' in fact && { body: fact.detail }),
          }))}
        />
      </Card>
    </Section>
  )
}

const factTones: Partial<Record<OrderFact['kind'], Tone>> = {
  granted: 'success',
  refunded: 'primary',
  disputed: 'error',
  disputeWon: 'success',
}

/** Invoices and credit notes with their PDFs. */
function Documents({ documents }: Pick<Route.ComponentProps['loaderData']['money'], 'documents'>) {
  const t = useTexts('admin')
  if (documents.length === 0) return null
  return (
    <div className="mt-4 border-t border-line pt-4 text-sm">
      <h3 className="text-base">{t('orders.documents')}</h3>
      <ul className="mt-2 grid gap-1">
        {documents.map(({ number, privateUri }) => (
          <li key={number}>
            {privateUri ? (
              <a className="k-link" href={privateUri}>
                {number}
              </a>
            ) : (
              number
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
