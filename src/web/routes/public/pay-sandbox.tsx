import { redirect } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { Page, PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load, throwErrorResponse } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { ErrorMessage } from '#web/settings/error-message.tsx'
import { failedAt } from '#web/settings/reply.ts'
import type { Route } from './+types/pay-sandbox'

export const handle: RouteHandle = { texts: ['orders'] }

/** What can be done, under headings; what a payment does not take in its state is not offered. */
const groups = [
  { title: null, when: 'before', actions: ['PAY', 'FAIL', 'EXPIRE', 'OTHER_AMOUNT', 'OTHER_CURRENCY'] },
  {
    title: 'messages',
    when: 'before',
    actions: ['PAY_SILENTLY', 'PAY_LATE', 'PAY_TWICE', 'PAY_BEFORE_RETURN', 'PAY_OUT_OF_ORDER', 'FORGED'],
  },
  { title: 'afterwards', when: 'PAID', actions: ['REFUND_PART', 'REFUND', 'DISPUTE', 'REVERSE'] },
  { title: 'afterwards', when: 'REFUNDED', actions: ['REFUND_PART', 'REFUND', 'DISPUTE', 'REVERSE'] },
  { title: 'afterwards', when: 'DISPUTED', actions: ['DISPUTE_WON', 'DISPUTE_LOST'] },
  { title: 'provider', when: 'always', actions: ['SLOW', 'DOWN', 'UP'] },
] as const
type Action = (typeof groups)[number]['actions'][number]
const actions: readonly Action[] = groups.flatMap((group) => [...group.actions])
/** After these the buyer goes back to the shop; the others change the provider, or a payment that is over. */
const leaves: readonly Action[] = [
  'PAY',
  'FAIL',
  'EXPIRE',
  'OTHER_AMOUNT',
  'OTHER_CURRENCY',
  'PAY_SILENTLY',
  'PAY_LATE',
  'PAY_TWICE',
  'PAY_OUT_OF_ORDER',
]

export async function loader({ context, params }: Route.LoaderArgs) {
  return load(context, 'billing.sandboxPage', { id: params.ref })
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData()
  const sandboxAction = actions.find((name) => name === form.get('action'))
  if (!sandboxAction) return redirect(`/pay/sandbox/${params.ref}`)
  try {
    const { returnUrl } = await app(context).call('billing.sandbox', { id: params.ref, action: sandboxAction })
    const { pathname, search } = new URL(returnUrl)
    return redirect(leaves.includes(sandboxAction) ? pathname + search : `/pay/sandbox/${params.ref}`)
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'NOT_FOUND' || error.code === 'DEFECT') throwErrorResponse(app(context), error)
    return failedAt('sandbox', error)
  }
}

/** The pay page of the test provider. Each button is a form of its own, so that it works without script. */
export default function PaySandbox({ loaderData: page, actionData }: Route.ComponentProps) {
  const t = useTexts('orders')
  const { money } = useFormat()
  const open = page.state === 'OPEN' || page.state === 'EXPIRED'
  return (
    <Page width="reading">
      <PageMeta title={t('sandbox.title')} noindex />
      <div className="k-striped" data-tone="warning">
        <div>
          <PageHead title={t('sandbox.title')} lead={page.title} />
          <Notice tone="warning" title={t('sandbox.notice')} className="mb-5" />
          <ErrorMessage answer={actionData} />
          <p className="text-3xl font-bold tabular">{money(page.total.minor, page.total.currency)}</p>
          <p className="mt-1 text-muted">{t(`sandbox.state.${stateKey(page.state)}`)}</p>
          {groups
            .filter(({ when }) => when === 'always' || (when === 'before' ? open : when === page.state))
            .map(({ title, actions: offered }, at) => (
              <section key={at} className="mt-6">
                {title && <h2 className="mb-3 text-base">{t(`sandbox.${title}`)}</h2>}
                <div className="grid gap-3 sm:grid-cols-2">
                  {offered.map((name) => (
                    <form key={name} method="post" className={name === 'PAY' ? 'sm:col-span-2' : undefined}>
                      <input type="hidden" name="action" value={name} />
                      <Button type="submit" variant={name === 'PAY' ? 'primary' : 'secondary'} wide>
                        {t(`sandbox.action.${name}`)}
                      </Button>
                    </form>
                  ))}
                </div>
              </section>
            ))}
          <p className="mt-6">
            <a className="k-link" href={page.returnUrl}>
              {t(open ? 'sandbox.back' : 'sandbox.return')}
            </a>
          </p>
        </div>
      </div>
    </Page>
  )
}

const states = ['OPEN', 'PAID', 'FAILED', 'CANCELLED', 'EXPIRED', 'REVERSED', 'REFUNDED', 'DISPUTED'] as const
const stateKey = (state: string) => states.find((each) => each === state) ?? 'OPEN'
