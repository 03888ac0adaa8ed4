import { useEffect } from 'react'
import { Form } from '#ui/form/page-form.tsx'
import { BuyerForm } from '#modules/billing/ui/buyer-form.tsx'
import { OrderSummary } from '#modules/billing/ui/order-summary.tsx'
import { TransferPanel } from '#modules/billing/ui/transfer-panel.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { Facts } from '#ui/facts.tsx'
import { ChoiceCards } from '#ui/form/choice.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { Select } from '#ui/form/select.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { ErrorMessage } from '#web/settings/error-message.tsx'
import { replyOf } from '#web/settings/reply.ts'
import type { Buying } from './buying.ts'

type BuyingPageProps = { buying: Buying; answer: unknown; title: string; lead: string; back: string }

/** Paying for a plan or a top-up: what it comes to, to whom it is made out, and the way to pay. Needs the sets `orders` and `transfers`. */
export function BuyingPage({ buying, answer, title, lead, back }: BuyingPageProps) {
  const t = useTexts('orders')
  return (
    <Page width="normal">
      <PageMeta title={title} noindex />
      <PageHead title={title} lead={lead} />
      <ErrorMessage answer={answer} />
      {buying.kind === 'refused' && <Refused code={buying.code} back={back} />}
      {buying.kind === 'quote' && <NewOrder buying={buying} answer={answer} />}
      {buying.kind === 'order' && <OpenOrder buying={buying} answer={answer} />}
      {buying.kind === 'quote' && <p className="k-hint mt-6 max-w-prose">{t('hosted')}</p>}
    </Page>
  )
}

const refusals = ['ROLE_NOT_ALLOWED', 'COMPANY_NOT_APPROVED', 'PLAN_CHANGE', 'NO_PROVIDER'] as const

function Refused({ code, back }: { code: string; back: string }) {
  const t = useTexts('orders')
  const reason = refusals.find((each) => each === code) ?? 'OFF'
  return (
    <Notice tone="warning" title={t(`refused.${reason}.title`)} action={<LinkButton to={back}>{t('back')}</LinkButton>}>
      {t(`refused.${reason}.text`)}
    </Notice>
  )
}

const columns = 'grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start'

function NewOrder({ buying, answer }: { buying: Extract<Buying, { kind: 'quote' }>; answer: unknown }) {
  const t = useTexts('orders')
  const format = useFormat()
  const { item, key, next, quote } = buying
  const { buyer } = quote
  const reply = replyOf(answer, 'details')
  const missing = !buyer.address || !buyer.email
  return (
    <div className={columns}>
      <div className="lg:order-last">
        <OrderSummary
          lines={quote.lines}
          sums={quote.sums}
          footer={
            <>
              {!item.period && <Quantity item={item} next={next} />}
              {quote.startsAt && (
                <p className="k-hint mt-4">
                  {t('summary.starts', { date: format.date(quote.startsAt) })}
                  {quote.ends && ` ${t('summary.ends', { plan: quote.ends })}`}
                </p>
              )}
              {quote.refundNote && <p className="k-hint mt-4">{quote.refundNote}</p>}
            </>
          }
        />
      </div>
      <div className="grid gap-6">
        <Card as="section" aria-labelledby="buyer-title">
          <h2 id="buyer-title" className="mb-4 text-lg">
            {t('buyer.title')}
          </h2>
          {!missing && (
            <Facts
              items={[
                { term: t('buyer.legalName'), value: buyer.legalName },
                { term: t('buyer.address'), value: buyer.address },
                { term: t('buyer.email'), value: buyer.email },
                ...(buyer.taxNumber ? [{ term: t(`buyer.kind.${buyer.taxNumberKind}`), value: buyer.taxNumber }] : []),
              ]}
            />
          )}
          <details className="mt-4" open={missing || reply !== null}>
            <summary className="k-link w-fit cursor-pointer text-sm">{t('buyer.change')}</summary>
            <div className="mt-5">
              <BuyerForm buyer={buyer} reply={reply} />
            </div>
          </details>
        </Card>
        <Card as="section" aria-labelledby="pay-title">
          <h2 id="pay-title" className="mb-4 text-lg">
            {t('pay.title')}
          </h2>
          <PayForm providers={quote.providers} label={t('pay.submit', { total: amount(format, quote.sums.total) })}>
            <input type="hidden" name="key" value={key} />
            <input type="hidden" name="total" value={quote.sums.total.minor} />
            <input type="hidden" name="next" value={next} />
            <input type="hidden" name={item.period ? 'plan' : 'topup'} value={item.code} />
            <input type="hidden" name="period" value={item.period ?? ''} />
            <input type="hidden" name="count" value={item.count} />
          </PayForm>
        </Card>
      </div>
    </div>
  )
}

const most = 20

/** How many of a top-up; the page comes again with what they cost. */
function Quantity({ item: { code, count }, next }: { item: { code: string; count: number }; next: string }) {
  const t = useTexts('orders')
  const options = Array.from({ length: most }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))
  return (
    <Form method="get" className="mt-4 flex flex-wrap items-end gap-3 border-t border-line pt-4" key={count}>
      <input type="hidden" name="topup" value={code} />
      {next && <input type="hidden" name="next" value={next} />}
      <Select name="count" label={t('summary.quantity')} options={options} defaultValue={String(count)} />
      <SubmitButton variant="secondary">{t('summary.update')}</SubmitButton>
    </Form>
  )
}

const amount = (format: ReturnType<typeof useFormat>, { minor, currency }: { minor: number; currency: string }) =>
  format.money(minor, currency)

type PayFormProps = {
  providers: readonly { name: 'sandbox' | 'manual' | 'stripe' | 'midtrans'; test: boolean }[]
  label: string
  children: React.ReactNode
}

/** The ways to pay and the one button. */
function PayForm({ providers, label, children }: PayFormProps) {
  const t = useTexts('orders')
  const kit = useKitForm({ id: 'pay' })
  return (
    <KitForm {...kit} className="grid gap-5">
      <input type="hidden" name="intent" value="pay" />
      {children}
      <ChoiceCards
        name="provider"
        label={t('pay.provider')}
        columns={1}
        required
        defaultValue={providers[0]?.name ?? ''}
        options={providers.map(({ name }) => ({
          value: name,
          label: t(`provider.${name}.name`),
          hint: t(`provider.${name}.hint`),
        }))}
      />
      <div>
        <SubmitButton size="lg">{label}</SubmitButton>
      </div>
    </KitForm>
  )
}

type OpenProps = { buying: Extract<Buying, { kind: 'order' }>; answer: unknown }

function OpenOrder({ buying: { order, next, go }, answer }: OpenProps) {
  const t = useTexts('orders')
  const format = useFormat()
  const { payUrl, payingBy, transfer } = order
  const isChecked = transfer?.proof?.status === 'WAITING'
  const isFree = transfer === null || (!isChecked && transfer.received.minor === 0)
  /** A page that could not be opened is tried again like any other way. */
  const openProvider = payUrl === null && transfer === null ? null : payingBy
  const others = isFree ? order.providers.filter(({ name }) => name !== openProvider) : []
  useEffect(() => {
    if (!go || !payUrl) return
    // Back from the pay page must not lead there again.
    const here = new URL(window.location.href)
    here.searchParams.delete('go')
    window.history.replaceState(window.history.state, '', here)
    window.location.assign(payUrl)
  }, [go, payUrl])
  return (
    <div className={columns}>
      <div className="lg:order-last">
        <OrderSummary lines={order.lines} sums={order.sums} />
      </div>
      <Card as="section" aria-labelledby="open-title">
        <h2 id="open-title" className="text-lg">
          {t('open.title', { number: order.number })}
        </h2>
        {!isChecked && (
          <p className="mt-1.5 text-muted">
            {t('open.until', { time: format.dateTime(order.payUntil ?? order.createdAt) })}
          </p>
        )}
        <div className="mt-5 grid gap-5">
          {payUrl ? (
            <div className="flex flex-wrap items-center gap-3">
              <a className="k-btn" data-variant="primary" data-size="lg" href={payUrl}>
                {t('open.go')}
              </a>
              <LinkButton to={`/employer/payment-status/${order.id}`}>{t('open.status')}</LinkButton>
            </div>
          ) : (
            transfer && <TransferPanel order={order} transfer={transfer} reply={replyOf(answer, 'proof')} />
          )}
          {others.length > 0 && (
            <OtherWays folded={openProvider !== null} paying={payUrl !== null}>
              <PayForm providers={others} label={t('pay.submit', { total: amount(format, order.sums.total) })}>
                <input type="hidden" name="order" value={order.id} />
                <input type="hidden" name="next" value={next} />
              </PayForm>
            </OtherWays>
          )}
          {!isChecked && (
            <Form method="post">
              <input type="hidden" name="intent" value="cancel" />
              <input type="hidden" name="order" value={order.id} />
              <SubmitButton variant="quiet">{t('open.cancel')}</SubmitButton>
            </Form>
          )}
        </div>
      </Card>
    </div>
  )
}

/** The other ways to pay, folded away where one was chosen. */
function OtherWays({ folded, paying, children }: { folded: boolean; paying: boolean; children: React.ReactNode }) {
  const t = useTexts('transfers')
  if (!folded) return children
  return (
    <details className="border-t border-line pt-5">
      <summary className="k-link w-fit cursor-pointer text-sm">{t('otherWays')}</summary>
      {paying && <p className="k-hint mt-3">{t('otherEnds')}</p>}
      <div className="mt-5">{children}</div>
    </details>
  )
}
