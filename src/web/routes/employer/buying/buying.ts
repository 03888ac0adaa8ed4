import { redirect } from 'react-router'
import { isFail, type Fail } from '#kernel/fail.ts'
import { payProviders, type PayProviderName } from '#kernel/enums/billing.ts'
import { safeNext } from '#kernel/safe-next.ts'
import { buyerForm } from '#modules/billing/contract.forms.ts'
import type { EndpointOutput } from '#modules/contract.ts'
import {
  app,
  load,
  redirectWithNotice,
  requireMember,
  throwBadInput,
  throwErrorResponse,
} from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'
import { submit } from '#web/pipeline/submit.ts'
import { failedAt, repliedAt } from '#web/settings/reply.ts'
import { sendProof } from './proof.ts'

export type BuyingPage = '/employer/payment' | '/employer/top-up-payment'
type CartItem = { code: string; period?: 'MONTH' | 'YEAR'; count: number }

/** What an address or a form says is bought. */
export function itemOf(values: URLSearchParams | FormData): CartItem | null {
  const text = (name: string) => {
    const value = values.get(name)
    return typeof value === 'string' ? value : ''
  }
  const count = Number(text('count') || '1')
  const plan = text('plan')
  const code = plan || text('topup')
  if (!/^[A-Z0-9_]{1,40}$/.test(code) || !Number.isInteger(count) || count < 1 || count > 20) return null
  return plan ? { code, period: text('period') === 'YEAR' ? 'YEAR' : 'MONTH', count: 1 } : { code, count }
}

export type Buying =
  | { kind: 'refused'; code: Fail['code']; role: string }
  | { kind: 'quote'; item: CartItem; key: string; next: string; quote: EndpointOutput<'orders.quote'> }
  | { kind: 'order'; next: string; go: boolean; order: EndpointOutput<'orders.status'> }

/** Refusals that the page explains; others are errors of the page. */
const explained: readonly Fail['code'][] = [
  'BILLING_OFF',
  'NO_PROVIDER',
  'ROLE_NOT_ALLOWED',
  'COMPANY_NOT_APPROVED',
  'PLAN_CHANGE',
]

/** What the page shows: an order that was made, or what one would come to. */
export async function loadBuying(context: PageContext, choose: string): Promise<Buying> {
  const request = requireMember(context)
  const { searchParams } = request.url
  const next = safeNext(searchParams.get('next'), '')
  const id = searchParams.get('order')
  if (id) {
    const order = await load(context, 'orders.status', { id })
    if (order.payUntil === null)
      throw redirect(`/employer/payment-status/${order.id}${next && `?next=${encodeURIComponent(next)}`}`)
    return { kind: 'order', order, next, go: searchParams.has('go') }
  }
  const item = itemOf(searchParams)
  if (!item) throw redirect(choose)
  try {
    const quote = await request.call('orders.quote', { items: [item] })
    return { kind: 'quote', item, key: crypto.randomUUID(), next, quote }
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'INVALID') throw redirect(choose)
    if (!explained.includes(error.code)) throwErrorResponse(request, error)
    return { kind: 'refused', code: error.code, role: request.caller.role }
  }
}

const isProvider = (value: unknown): value is PayProviderName => payProviders.some((name) => name === value)

/** Saves the buyer's details, makes the order, opens its pay page, takes a proof of transfer, or cancels it. */
export async function buyingAction(context: PageContext, request: Request, page: BuyingPage) {
  requireMember(context)
  const form = await request.formData()
  const intent = form.get('intent')
  if (intent === 'details') {
    const { pathname, search } = app(context).url
    return saveDetails(context, form, pathname + search)
  }
  try {
    if (intent === 'cancel') return await cancel(context, form)
    if (intent === 'proof') return await sendProof(context, form, page)
    return await pay(context, form, page)
  } catch (error) {
    if (!isFail(error)) throw error
    if (['UNAUTHENTICATED', 'NOT_FOUND', 'DEFECT'].includes(error.code)) throwErrorResponse(app(context), error)
    return failedAt('pay', error)
  }
}

/** Saves to whom documents are made out, then shows `page` again. */
export async function saveDetails(context: PageContext, form: FormData, page: string) {
  form.delete('intent')
  const done = await submit(context, form, buyerForm, 'billing.updateDetails', ({ taxNumber, branch, ...rest }) => ({
    ...rest,
    taxNumber: taxNumber ?? null,
    branch: branch ?? null,
  }))
  if (!done.ok) return repliedAt('details', done.reply)
  return redirectWithNotice(context, page, 'SAVED')
}

async function cancel(context: PageContext, form: FormData) {
  const { call } = app(context)
  const { id } = await call('orders.cancel', { id: String(form.get('order')) })
  return redirect(`/employer/payment-status/${id}`)
}

/** Makes the order unless there is one, opens its pay page, and shows the order with the link to it. */
async function pay(context: PageContext, form: FormData, page: BuyingPage) {
  const { call } = app(context)
  const provider = form.get('provider')
  if (!isProvider(provider)) throwBadInput()
  const next = safeNext(String(form.get('next') ?? ''), '')
  const id = String(form.get('order') ?? '') || (await createOrder(context, form))
  await call('orders.paymentUrl', { id, provider, ...(next && { next }) })
  return redirect(`${page}?order=${id}&go=1${next && `&next=${encodeURIComponent(next)}`}`)
}

async function createOrder(context: PageContext, form: FormData): Promise<string> {
  const item = itemOf(form)
  const [key, total] = [form.get('key'), Number(form.get('total'))]
  if (!item || typeof key !== 'string' || !Number.isSafeInteger(total)) throwBadInput()
  const { id } = await app(context).call('orders.create', { key, items: [item], expected: { totalMinor: total } })
  return id
}
