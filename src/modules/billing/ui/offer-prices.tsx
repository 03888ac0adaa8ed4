import { minorDigits } from '#kernel/money.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { Select } from '#ui/form/select.tsx'
import { useFormat, useLocale, useTexts } from '#ui/i18n/i18n.tsx'
import { Card } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import type { Offer, PriceView } from '../admin/contract.plans.ts'

const tones: Record<PriceView['state'], Tone> = { PAST: 'muted', CURRENT: 'success', PLANNED: 'primary' }

/** All prices of an offer, newest first; a planned one can be taken back (`intent=dropPrice`). Needs the set `money`. */
export function OfferPrices({ offer }: { offer: Offer }) {
  const t = useTexts('money')
  const { money, date } = useFormat()
  if (offer.prices.length === 0) return <p className="text-muted">{t('prices.none')}</p>
  return (
    <Card flush>
      <Table
        caption={t('prices.title')}
        rows={offer.prices}
        rowKey={({ period, from, net }) => `${period} ${net.currency} ${from}`}
        columns={[
          {
            key: 'net',
            head: t('prices.net'),
            rowHeader: true,
            cell: ({ net, period }) => (
              <>
                <span className="font-semibold tabular-nums">{money(net.minor, net.currency)}</span>{' '}
                <span className="font-normal text-muted">{t(`prices.${period}`)}</span>
              </>
            ),
          },
          { key: 'from', head: t('prices.from'), cell: ({ from }) => date(from) },
          { key: 'until', head: t('prices.until'), cell: ({ until }) => (until ? date(until) : t('prices.open')) },
          {
            key: 'state',
            head: t('prices.state'),
            cell: (price) => (
              <span className="inline-flex flex-wrap items-center gap-2">
                <Badge tone={tones[price.state]}>{t(`prices.${price.state}`)}</Badge>
                {price.state === 'PLANNED' && <DropPrice offer={offer} price={price} />}
              </span>
            ),
          },
        ]}
      />
    </Card>
  )
}

function DropPrice({ offer, price: { period, net, from } }: { offer: Offer; price: PriceView }) {
  const t = useTexts('money')
  const { date } = useFormat()
  const sent = { intent: 'dropPrice', code: offer.code, version: offer.version, period, currency: net.currency, from }
  return (
    <ActionForm method="post">
      {Object.entries(sent).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" size="sm" variant="quiet" aria-label={t('prices.dropOf', { date: date(from) })}>
        {t('prices.drop')}
      </Button>
    </ActionForm>
  )
}

const schema = () => import('../admin/contract.forms.ts').then(({ priceForm }) => priceForm)

/** A price from a day on, or the end of a sale; posts `intent=price` or `intent=endSale`. Needs the set `money`. */
export function PriceForm({ offer, reply }: { offer: Offer; reply: FormReply | null }) {
  const t = useTexts('money')
  const locale = useLocale()
  const { grouping } = useFormat()
  const periods = offer.plan ? (['MONTH', 'YEAR'] as const) : (['ONCE'] as const)
  const { fields, ...kit } = useKitForm({
    id: 'price',
    lastResult: reply,
    schema,
    defaultValue: { period: periods[0] },
  })
  return (
    <KitForm {...kit} className="grid gap-4">
      <input key={offer.version} type="hidden" name="version" defaultValue={offer.version} />
      <input type="hidden" name="code" value={offer.code} />
      <input type="hidden" name="currency" value={offer.currency} />
      <Select
        field={fields.period}
        label={t('newPrice.period')}
        options={periods.map((value) => ({ value, label: t(`newPrice.${value}`) }))}
      />
      <MoneyField
        field={fields.amount}
        label={t('newPrice.amount')}
        currency={offer.currency}
        locale={locale}
        grouping={grouping}
        decimals={offer.currency === 'IDR' || minorDigits(offer.currency) === 0 ? 0 : 2}
      />
      <DateField field={fields.from} label={t('newPrice.from')} hint={t('newPrice.fromHint')} optional />
      <div className="flex flex-wrap gap-2">
        <SubmitButton name="intent" value="price">
          {t('newPrice.submit')}
        </SubmitButton>
        <Button type="submit" name="intent" value="endSale" variant="danger-quiet" formNoValidate>
          {t('newPrice.end')}
        </Button>
      </div>
      <p className="k-hint">{t('newPrice.endHint')}</p>
    </KitForm>
  )
}
