import { toMinor } from '#kernel/money.ts'
import { TransferCard } from '#modules/billing/ui/transfer-card.tsx'
import { DecidedTransfers } from '#modules/billing/ui/transfers-decided.tsx'
import { ChipLink } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { plainAmounts } from '#ui/form/money.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Page, PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { app, load, shownPage } from '#web/pipeline/request.ts'
import { ErrorMessage } from '../error-message.tsx'
import { runAction } from '../action.ts'
import { listAddress, pageOf } from '../list-address.ts'
import { ListPages } from '../list-parts.tsx'
import type { Route } from './+types/transfers'

export const handle: RouteHandle = { texts: ['admin', 'orders'] }
const here = '/admin/transfers'

export async function loader({ context }: Route.LoaderArgs) {
  const { searchParams } = app(context).url
  const show = searchParams.get('show') === 'decided' ? ('DECIDED' as const) : ('WAITING' as const)
  return {
    ...(await shownPage(
      context,
      load(context, 'admin.transfers.list', { page: pageOf(searchParams), limit: 10, show }),
    )),
    show,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const id = text('id')
  plainAmounts(form, ['received', 'withheld'], app(context).locale)
  const minor = (name: string) => toMinor(Number(text(name) || '0'), text('currency') || 'IDR')
  return runAction(
    context,
    id,
    here,
    (call) =>
      text('intent') === 'reject'
        ? call('admin.transfers.reject', { id, reason: text('reason') })
        : call('admin.transfers.accept', {
            id,
            receivedMinor: minor('received'),
            withheldMinor: minor('withheld'),
            slipNumber: text('slipNumber') || null,
          }),
    { nameOf: (field) => field.replace(/Minor$/, '') },
  )
}

/** Proofs of transfer beside the expected sum, the longest waiting first, and what was decided about earlier ones. */
export default function AdminTransfers({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('admin')
  const { list, total, page, limit, show } = loaderData
  const isWaiting = show === 'WAITING'
  return (
    <Page>
      <PageMeta title={t('nav.transfers')} noindex />
      <PageHead title={t('nav.transfers')} lead={t('transfers.lead')} />
      <nav aria-label={t('nav.transfers')} className="mb-4 flex flex-wrap gap-2">
        <ChipLink to={here} on={isWaiting}>
          {t('transfers.waiting')}
        </ChipLink>
        <ChipLink to={`${here}?show=decided`} on={!isWaiting}>
          {t('transfers.decided')}
        </ChipLink>
      </nav>
      {actionData && !list.some(({ id }) => id === actionData.about) && <ErrorMessage code={actionData.code} />}
      {list.length === 0 ? (
        <EmptyState title={t(isWaiting ? 'transfers.empty' : 'transfers.emptyDecided')}>
          {t(isWaiting ? 'transfers.emptyText' : 'transfers.emptyDecidedText')}
        </EmptyState>
      ) : isWaiting ? (
        <ul className="grid gap-5">
          {list.map((transfer) => (
            <TransferCard key={transfer.id} transfer={transfer}>
              {actionData?.about === transfer.id && <ErrorMessage code={actionData.code} />}
            </TransferCard>
          ))}
        </ul>
      ) : (
        <DecidedTransfers list={list} />
      )}
      <ListPages
        page={page}
        total={total}
        limit={limit}
        hrefFor={listAddress(here, { show: isWaiting ? '' : 'decided' })}
      />
    </Page>
  )
}
