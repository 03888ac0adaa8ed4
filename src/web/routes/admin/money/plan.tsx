import { toMinor } from '#kernel/money.ts'
import { planForm, priceForm, topupForm, type PlanForm as PlanValue } from '#modules/billing/admin/contract.forms.ts'
import type { Offer } from '#modules/billing/admin/contract.plans.ts'
import { limitNames } from '#modules/billing/admin/rules.offer-form.ts'
import { PlanForm, TopupForm } from '#modules/billing/ui/offer-form.tsx'
import { OfferPrices, PriceForm } from '#modules/billing/ui/offer-prices.tsx'
import { isFail } from '#kernel/fail.ts'
import { plainAmounts } from '#ui/form/money.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Badge } from '#ui/badge.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Page, PageHead, Section } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load, redirectWithNotice, throwErrorResponse } from '#web/pipeline/request.ts'
import { submit } from '#web/pipeline/submit.ts'
import { failedAt, repliedAt, replyOf } from '#web/settings/reply.ts'
import { ErrorMessage } from '#web/settings/error-message.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/plan'

export const handle: RouteHandle = { texts: ['money', 'admin'] }
export const loader = ({ context, params }: Route.LoaderArgs) => load(context, 'admin.plans.get', { code: params.code })

export async function action({ context, request, params: { code } }: Route.ActionArgs) {
  const form = await request.formData()
  const intent = String(form.get('intent'))
  if (intent === 'plan') {
    const done = await submit(context, form, planForm, 'admin.plans.savePlan', (value) => planInput(code, value))
    if (!done.ok) return repliedAt(intent, done.reply)
  } else if (intent === 'topup') {
    const done = await submit(context, form, topupForm, 'admin.plans.saveTopup', (value) => {
      const { titleEn, titleId, ...rest } = value
      return { code, title: { en: titleEn, id: titleId }, ...rest }
    })
    if (!done.ok) return repliedAt(intent, done.reply)
  } else if (intent === 'price') {
    plainAmounts(form, ['amount'], app(context).locale)
    const done = await submit(context, form, priceForm, 'admin.plans.setPrice', ({ amount, from, ...place }) => ({
      ...place,
      netMinor: toMinor(amount, place.currency),
      from: from ?? null,
    }))
    if (!done.ok) return repliedAt('price', done.reply)
  } else {
    const refused = await changeSale(context, intent, form)
    if (refused) return refused
  }
  return redirectWithNotice(context, `/admin/plans/${code}`, 'SAVED')
}

function planInput(code: string, value: PlanValue) {
  const limits = limitNames.map((name) => [name, value[`${name}Unlimited`] ? null : (value[name] ?? null)])
  const { titleEn, titleId, descriptionEn, descriptionId, sort, active, version } = value
  return {
    code,
    version,
    sort,
    active,
    title: { en: titleEn, id: titleId },
    description: { en: descriptionEn, id: descriptionId },
    entitlements: {
      ...(Object.fromEntries(limits) as Record<(typeof limitNames)[number], number | null>),
      jobDays: value.jobDays,
      screeningQuestions: value.screeningQuestions,
      exports: value.exports,
    },
  }
}

/** The end of a sale, or a planned price that is taken back; what the buttons send needs no schema of its own. */
async function changeSale(context: Route.ActionArgs['context'], intent: string, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  const place = {
    code: text('code'),
    version: Number(text('version')),
    period: text('period') as 'MONTH',
    currency: text('currency'),
  }
  const page = app(context)
  const { call } = page
  try {
    if (intent === 'endSale')
      await call('admin.plans.setPrice', { ...place, netMinor: null, from: text('from') || null })
    else await call('admin.plans.dropPrice', { ...place, from: text('from') })
    return null
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED' || error.code === 'STEP_UP_NEEDED') throwErrorResponse(page, error)
    return failedAt(intent, error)
  }
}

/** A plan or top-up: what it is called and holds, what it costs from when on, and whom a change touches. */
export default function Plan({ loaderData: offer, actionData }: Route.ComponentProps) {
  const t = useTexts('money')
  const admin = useTexts('admin')
  const { en, id } = offer.title
  const title = en === id ? en : `${en} / ${id}`
  return (
    <Page>
      <PageMeta title={title} noindex />
      <PageHead
        back={
          <Breadcrumb
            label={admin('path')}
            items={[{ label: t('plans.title'), to: '/admin/plans' }, { label: title }]}
          />
        }
        title={title}
        lead={`${t(offer.plan ? 'offer.plan' : 'offer.topup')} · ${offer.code}`}
        actions={<Badge tone={offer.active ? 'success' : 'muted'}>{t(offer.active ? 'plans.on' : 'plans.off')}</Badge>}
      />
      <ErrorMessage answer={actionData} />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 content-start gap-6">
          <Card>
            {offer.plan && <PlanForm offer={offer} plan={offer.plan} reply={replyOf(actionData, 'plan')} />}
            {offer.topup && <TopupForm offer={offer} topup={offer.topup} reply={replyOf(actionData, 'topup')} />}
          </Card>
          {offer.code !== 'FREE' && (
            <Section title={t('prices.title')} lead={t('prices.lead')} id="prices">
              <OfferPrices offer={offer} />
            </Section>
          )}
        </div>
        <aside className="grid min-w-0 content-start gap-6 xl:sticky xl:top-20">
          <Touched offer={offer} />
          {offer.code !== 'FREE' && (
            <Card as="section" aria-labelledby="new-price">
              <h2 id="new-price" className="mb-4 text-lg">
                {t('newPrice.title')}
              </h2>
              <PriceForm offer={offer} reply={replyOf(actionData, 'price')} />
            </Card>
          )}
          <History history={offer.history} />
        </aside>
      </div>
    </Page>
  )
}

/** Who is affected by a change: nobody who has paid. */
function Touched({ offer: { touched, code } }: { offer: Offer }) {
  const t = useTexts('money')
  const { date } = useFormat()
  const { paid, paidUntil, free, orders } = touched
  return (
    <Card as="section" aria-labelledby="touched" tint>
      <h2 id="touched" className="mb-2 text-lg">
        {t('touched.title')}
      </h2>
      <ul className="grid gap-2 text-sm">
        {paid + orders + free === 0 && <li>{t('touched.nobody')}</li>}
        {paid > 0 && <li>{t('touched.paid', { count: paid, date: paidUntil ? date(paidUntil) : '' })}</li>}
        {free > 0 && <li>{t('touched.free', { count: free })}</li>}
        {orders > 0 && <li>{t('touched.orders', { count: orders })}</li>}
        {code !== 'FREE' && <li className="text-muted">{t('touched.next')}</li>}
      </ul>
    </Card>
  )
}

const actions = {
  'plan.save': 'history.planSave',
  'topup.save': 'history.topupSave',
  'price.set': 'history.priceSet',
  'price.drop': 'history.priceDrop',
} as const

function History({ history }: Pick<Offer, 'history'>) {
  const t = useTexts('money')
  const { dateTime } = useFormat()
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-2 text-lg">
        {t('history.title')}
      </h2>
      {history.length === 0 ? (
        <p className="text-sm text-muted">{t('history.none')}</p>
      ) : (
        <ul className="grid gap-2 text-sm">
          {history.map(({ at, by, action: done }) => (
            <li key={`${at} ${done}`}>
              {t('history.by', {
                action: done in actions ? t(actions[done as keyof typeof actions]) : done,
                name: by ?? t('history.system'),
              })}
              <span className="k-hint block">{dateTime(at)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
