import type { ReactNode } from 'react'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { StatusBadge, type Tone } from '#ui/badge.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Card, Section } from '#ui/page.tsx'
import type { OrderMoneyView } from '../refunds/contract.ts'

type Money = { minor: number; currency: string }
const useSum = () => {
  const format = useFormat()
  return ({ minor, currency }: Money) => format.money(minor, currency)
}

const refundTones: Record<OrderMoneyView['refunds'][number]['state'], Tone> = {
  PREPARED: 'warning',
  REQUESTED: 'warning',
  SENT: 'primary',
  DONE: 'success',
  FAILED: 'error',
}
const disputeTones: Record<OrderMoneyView['disputes'][number]['state'], Tone> = {
  OPEN: 'error',
  WON: 'success',
  LOST: 'muted',
}

/** The form of one action on the money of an order; `intent` and hidden values go with it. */
export function MoneyAction({
  intent,
  values = {},
  children,
  className = 'flex flex-wrap items-end gap-3',
}: {
  intent: string
  values?: Readonly<Record<string, string>>
  children: ReactNode
  className?: string
}) {
  return (
    <ActionForm method="post" className={className}>
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </ActionForm>
  )
}

function Entry({ badge, title, children }: { badge: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <Card as="li" className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="font-semibold tabular">{title}</p>
        {badge}
      </div>
      {children}
    </Card>
  )
}

/** What another administrator asked for; somebody else than they confirms it. Needs the text set `admin`. */
export function ApprovalList({ approvals }: Pick<OrderMoneyView, 'approvals'>) {
  const t = useTexts('admin')
  const format = useFormat()
  const sum = useSum()
  if (approvals.length === 0) return null
  return (
    <Section title={t('orders.approvals.title')}>
      <ul className="grid gap-3">
        {approvals.map((each) => (
          <Entry key={each.id} badge={null} title={t(`orders.approvals.action.${each.action}`, { sum: sum(each.sum) })}>
            <p>{each.reason}</p>
            <p className="k-hint">
              {t('orders.approvals.by', { name: each.by ?? '', time: format.dateTime(each.requestedAt) })}
            </p>
            {each.own ? (
              <p className="k-hint">{t('orders.approvals.own')}</p>
            ) : (
              <MoneyAction intent="decide" values={{ about: each.id }}>
                <Button type="submit" variant="primary" name="approve" value="yes">
                  {t('orders.approvals.approve')}
                </Button>
                <Button type="submit" name="approve" value="no">
                  {t('orders.approvals.refuse')}
                </Button>
              </MoneyAction>
            )}
          </Entry>
        ))}
      </ul>
    </Section>
  )
}

const isSame = (one: Money, other: Money) => one.minor === other.minor && one.currency === other.currency

/** Money that arrived and that no sale took: accepted as the total, given back, or left to wait for the rest. */
export function ExtraList({ extras, total }: Pick<OrderMoneyView, 'extras'> & { total: Money }) {
  const t = useTexts('admin')
  const sum = useSum()
  const open = extras.filter(({ left }) => left.minor > 0)
  if (open.length === 0) return null
  return (
    <Section title={t('orders.extras.title')} lead={t('orders.extras.text')}>
      <ul className="grid gap-3">
        {open.map(({ paymentId, sum: arrived, left, mayAccept, byHand }) => (
          <Entry
            key={paymentId}
            badge={null}
            title={t(isSame(arrived, total) ? 'orders.sumLate' : 'orders.sumOff', { sum: sum(arrived) })}
          >
            {byHand && <p className="k-hint">{t('orders.refund.byHand')}</p>}
            <MoneyAction
              intent="refund"
              values={{ paymentId, minor: String(left.minor) }}
              className="grid max-w-[30rem] gap-3"
            >
              <TextField name="reason" id={`reason-${paymentId}`} label={t('orders.reason')} required minLength={5} />
              <div className="flex flex-wrap gap-3">
                <Button type="submit">{t('orders.extras.refund', { sum: sum(left) })}</Button>
                {mayAccept && (
                  <Button type="submit" name="accept" value="yes" variant="primary">
                    {t('orders.extras.accept')}
                  </Button>
                )}
              </div>
            </MoneyAction>
          </Entry>
        ))}
      </ul>
    </Section>
  )
}

export function DisputeList({ disputes }: Pick<OrderMoneyView, 'disputes'>) {
  const t = useTexts('admin')
  const format = useFormat()
  if (disputes.length === 0) return null
  return (
    <Section title={t('orders.disputes.title')} lead={t('orders.disputes.text')}>
      <ul className="grid gap-3">
        {disputes.map(({ id, state, dueAt, openedAt, decidedAt }) => (
          <Entry
            key={id}
            badge={<StatusBadge tone={disputeTones[state]}>{t(`orders.disputes.state.${state}`)}</StatusBadge>}
            title={t('orders.disputes.opened', { time: format.dateTime(openedAt) })}
          >
            {state === 'OPEN' && dueAt && (
              <p className="font-semibold">{t('orders.disputes.due', { time: format.dateTime(dueAt) })}</p>
            )}
            {decidedAt && (
              <p className="k-hint">{t('orders.disputes.decided', { time: format.dateTime(decidedAt) })}</p>
            )}
          </Entry>
        ))}
      </ul>
    </Section>
  )
}

/** Every refund with where it stands and what somebody has to do about it. */
export function RefundList({ refunds, may }: Pick<OrderMoneyView, 'refunds'> & { may: boolean }) {
  const t = useTexts('admin')
  const format = useFormat()
  const sum = useSum()
  if (refunds.length === 0) return null
  return (
    <Section title={t('orders.refunds.title')}>
      <ul className="grid gap-3">
        {refunds.map((refund) => (
          <Entry
            key={refund.id}
            badge={
              <StatusBadge tone={refundTones[refund.state]}>{t(`orders.refunds.state.${refund.state}`)}</StatusBadge>
            }
            title={refund.sum ? sum(refund.sum) : t(`orders.refunds.kind.${refund.kind}`)}
          >
            {refund.reason !== null && <p>{refund.reason}</p>}
            <p className="k-hint">
              {[
                ...(refund.sum ? [t(`orders.refunds.kind.${refund.kind}`)] : []),
                t(`orders.refunds.source.${refund.source}`),
                refund.by
                  ? t('orders.refunds.by', { name: refund.by, time: format.dateTime(refund.requestedAt) })
                  : format.dateTime(refund.requestedAt),
                ...(refund.creditNote ? [refund.creditNote] : []),
              ].join(' · ')}
            </p>
            {refund.returnedOn && (
              <p className="k-hint">
                {t('orders.refunds.transferred', {
                  date: format.date(refund.returnedOn),
                  reference: refund.reference ?? '',
                })}
              </p>
            )}
            {may && refund.maySend && (
              <MoneyAction intent="send" values={{ about: refund.id }}>
                <Button type="submit" variant="primary">
                  {t(refund.state === 'FAILED' ? 'orders.refunds.again' : 'orders.refunds.send')}
                </Button>
              </MoneyAction>
            )}
            {may && refund.mayConfirm && (
              <MoneyAction intent="confirm" values={{ about: refund.id }}>
                <DateField name="on" id={`on-${refund.id}`} label={t('orders.refunds.on')} required />
                <TextField
                  name="reference"
                  id={`reference-${refund.id}`}
                  label={t('orders.refunds.reference')}
                  required
                  minLength={2}
                />
                <Button type="submit" variant="primary">
                  {t('orders.refunds.confirm')}
                </Button>
              </MoneyAction>
            )}
          </Entry>
        ))}
      </ul>
    </Section>
  )
}

/** Nobody decides about money of a company of their own: said before they try. */
export function OwnCompanyNotice({ ownCompany }: Pick<OrderMoneyView, 'ownCompany'>) {
  const t = useTexts('admin')
  return ownCompany ? <Notice tone="warning" title={t('orders.ownCompany')} className="mb-6" /> : null
}
