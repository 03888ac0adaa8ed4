import { fromMinor, minorDigits } from '#kernel/money.ts'
import { useFormat, useLocale, useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Section } from '#ui/page.tsx'
import type { OrderMoneyView } from '../refunds/contract.ts'
import { MoneyAction } from './order-money.tsx'

/** Gives back money of a sale: what was used and left is shown, and the sum that would be fair is filled in. Needs the set `admin`. */
export function RefundForm({ refundable, uses }: Pick<OrderMoneyView, 'refundable' | 'uses'>) {
  const t = useTexts('admin')
  const format = useFormat()
  const locale = useLocale()
  if (!refundable) return null
  const { left, proposal, byHand, wholeOnly } = refundable
  const { currency } = left
  const decimals = currency === 'IDR' || minorDigits(currency) === 0 ? 0 : 2
  const sum = ({ minor }: { minor: number }) => format.money(minor, currency)
  return (
    <Section title={t('orders.refund.title')} lead={t('orders.refund.text')}>
      <MoneyAction intent="refund" values={{ currency }} className="grid max-w-[30rem] gap-4">
        <dl className="grid gap-1.5 text-sm">
          {uses.map(({ title, kind, granted, used, unused }) => (
            <div key={title} className="flex flex-wrap items-baseline justify-between gap-x-4">
              <dt className="font-semibold">{title}</dt>
              <dd className="tabular">
                {t(kind === 'PLAN' ? 'orders.uses.days' : 'orders.uses.units', { granted, used, unused })}
              </dd>
            </div>
          ))}
        </dl>
        <p className="text-sm">{t('orders.refund.proposal', { sum: sum(proposal), left: sum(left) })}</p>
        {byHand && <p className="k-hint">{t('orders.refund.byHand')}</p>}
        {wholeOnly && <p className="k-hint">{t('orders.refund.wholeOnly')}</p>}
        <MoneyField
          name="amount"
          label={t('orders.refund.amount', { currency })}
          currency={currency}
          locale={locale}
          grouping={format.grouping}
          decimals={decimals}
          defaultValue={fromMinor(wholeOnly ? left.minor : proposal.minor, currency)}
        />
        <TextField name="reason" label={t('orders.reason')} required minLength={5} />
        <div>
          <Button type="submit" variant="primary">
            {t('orders.refund.submit')}
          </Button>
        </div>
      </MoneyAction>
    </Section>
  )
}
