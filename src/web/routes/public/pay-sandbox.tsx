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

const actions = [
  ['PAY', 'primary'],
  ['FAIL', 'secondary'],
  ['EXPIRE', 'secondary'],
  ['PAY_SILENTLY', 'secondary'],
  ['PAY_TWICE', 'secondary'],
  ['OTHER_AMOUNT', 'secondary'],
  ['OTHER_CURRENCY', 'secondary'],
  ['FORGED', 'secondary'],
  ['DOWN', 'secondary'],
  ['UP', 'secondary'],
] as const
type Action = (typeof actions)[number][0]
/** These change the provider, not the payment: one stays on the page. */
const stays: readonly Action[] = ['FORGED', 'DOWN', 'UP']

export async function loader({ context, params }: Route.LoaderArgs) {
  return load(context, 'billing.sandboxPage', { id: params.ref })
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData()
  const chosen = actions.find(([name]) => name === form.get('action'))?.[0]
  if (!chosen) return redirect(`/pay/sandbox/${params.ref}`)
  try {
    const { returnUrl } = await app(context).call('billing.sandbox', { id: params.ref, action: chosen })
    const { pathname, search } = new URL(returnUrl)
    return redirect(stays.includes(chosen) ? `/pay/sandbox/${params.ref}` : pathname + search)
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
          {open && (
            <div className="mt-6 grid gap-3 sm:grid-cols-2">
              {actions.map(([name, variant]) => (
                <form key={name} method="post" className={name === 'PAY' ? 'sm:col-span-2' : undefined}>
                  <input type="hidden" name="action" value={name} />
                  <Button type="submit" variant={variant} wide>
                    {t(`sandbox.action.${name}`)}
                  </Button>
                </form>
              ))}
            </div>
          )}
          <p className="mt-6">
            <a className="k-link" href={page.returnUrl}>
              {t('sandbox.back')}
            </a>
          </p>
        </div>
      </div>
    </Page>
  )
}

const states = ['OPEN', 'PAID', 'FAILED', 'CANCELLED', 'EXPIRED'] as const
const stateKey = (state: string) => states.find((each) => each === state) ?? 'OPEN'
