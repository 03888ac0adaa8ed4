import { Alarms, Books, Income, Providers } from '#modules/billing/ui/money-overview.tsx'
import type { MoneyOverview } from '#modules/billing/admin/contract.money.ts'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { Stat, Tiles } from '#ui/tiles.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Page, PageHead, Section } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { load } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { runAction } from '../action.ts'
import { ErrorMessage } from '../error-message.tsx'
import type { Route } from './+types/overview'

export const handle: RouteHandle = { texts: ['money', 'orders', 'admin'] }
export const loader = ({ context }: Route.LoaderArgs) => load(context, 'admin.money.overview', {})

export async function action({ context, request }: Route.ActionArgs) {
  const id = String((await request.formData()).get('alarm') ?? '')
  return runAction(context, id, '/admin/money', (call) => call('admin.money.closeAlarm', { id }))
}

/** Alarms first, then what waits, what came in, and whether providers and books do well. */
export default function Money({ loaderData: overview, actionData }: Route.ComponentProps) {
  const t = useTexts('money')
  const { sale, alarms, income, providers, audit } = overview
  return (
    <Page>
      <PageMeta title={t('money.title')} noindex />
      <PageHead
        title={t('money.title')}
        lead={t('money.lead')}
        actions={<LinkButton to="/admin/money/settings">{t('settings.title')}</LinkButton>}
      />
      <ErrorMessage code={actionData?.code} />
      {sale !== 'ON' && (
        <Notice tone={sale === 'OFF' ? 'primary' : 'warning'} title={t(`money.${sale}`)} className="mb-6">
          {t(`money.${sale}Text`)}
        </Notice>
      )}
      <Alarms alarms={alarms} />
      <Now overview={overview} />
      <Section title={t('money.income')} lead={t('money.incomeLead')} id="income">
        <Income income={income} />
      </Section>
      <div className="mt-10 grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Section title={t('money.providers')} id="providers">
          <Providers providers={providers} />
        </Section>
        <Section title={t('money.books')} lead={t('money.booksLead')} id="books" className="xl:mt-0">
          <Books audit={audit} />
        </Section>
      </div>
    </Page>
  )
}

/** What waits for a payment or for somebody to look; each number leads to its list. */
function Now({ overview: { open, unmatched, late, mismatched } }: { overview: MoneyOverview }) {
  const t = useTexts('money')
  const { money, number } = useFormat()
  const sums = (rows: MoneyOverview['open']) => {
    const each = rows.map(({ sum: { minor, currency } }) => money(minor, currency))
    if (each.length < 2) return each[0] ?? number(0)
    return each.map((sum) => (
      <span key={sum} className="block tabular-nums">
        {sum}
      </span>
    ))
  }
  const orders = (rows: MoneyOverview['open']) =>
    t('money.ordersOf', { count: rows.reduce((all, { count }) => all + count, 0) })
  return (
    <Section title={t('money.now')} id="now">
      <Tiles>
        <Stat label={t('money.open')} value={sums(open)} note={orders(open)} to="/admin/orders?show=open" />
        <Stat
          label={t('money.unmatched')}
          value={sums(unmatched)}
          note={orders(unmatched)}
          to="/admin/orders?show=unmatched"
        />
        <Stat label={t('money.mismatched')} value={number(mismatched)} to="/admin/orders?show=checking" />
        <Stat label={t('money.late')} value={number(late)} to="/admin/orders?show=late" />
      </Tiles>
    </Section>
  )
}
