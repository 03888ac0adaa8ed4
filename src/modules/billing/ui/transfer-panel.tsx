import type { FormReply } from '#ui/form/form-schema.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { Notice } from '#ui/display.tsx'
import { Facts } from '#ui/facts.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { fromMinor } from '#kernel/money.ts'
import type { Order } from '../contract.orders.ts'
import type { TransferInstructions } from '../transfers/contract.shapes.ts'
import { ProofForm } from './proof-form.tsx'

type TransferPanelProps = { order: Pick<Order, 'id' | 'sums'>; transfer: TransferInstructions; reply: FormReply | null }

/** How to pay an order by bank transfer, and what became of the proof. Needs the text set `transfers`. */
export function TransferPanel({ order, transfer, reply }: TransferPanelProps) {
  const t = useTexts('transfers')
  if (transfer.proof?.status === 'WAITING') return <TransferState transfer={transfer} />
  return (
    <div className="grid gap-6">
      <TransferState transfer={transfer} />
      <section aria-labelledby="transfer-title">
        <h3 id="transfer-title" className="mb-3 font-semibold">
          {t('transfer.title')}
        </h3>
        <Account transfer={transfer} />
      </section>
      <section aria-labelledby="proof-title">
        <h3 id="proof-title" className="font-semibold">
          {t('proof.title')}
        </h3>
        <p className="k-hint mb-4 mt-1 max-w-prose">{t('proof.text')}</p>
        <ProofForm order={order} transfer={transfer} reply={reply} />
      </section>
    </div>
  )
}

/** What became of the newest proof, and what is missing; nothing before the first one. */
export function TransferState({ transfer: { proof, received, due } }: Pick<TransferPanelProps, 'transfer'>) {
  const t = useTexts('transfers')
  const format = useFormat()
  const sum = ({ minor, currency }: { minor: number; currency: string }) => format.money(minor, currency)
  if (proof?.status === 'WAITING')
    return (
      <Notice tone="primary" live title={t('state.waiting.title')}>
        {t('state.waiting.text', { sum: sum(proof.stated), time: format.dateTime(proof.uploadedAt) })}
      </Notice>
    )
  if (proof?.status === 'REJECTED')
    return (
      <Notice tone="error" live title={t('state.rejected.title')}>
        {t('state.rejected.text', { reason: proof.reason ?? '' })}
      </Notice>
    )
  if (received.minor === 0) return null
  return (
    <Notice tone="warning" live title={t('state.partly.title', { sum: sum(received) })}>
      {t('state.partly.text', { sum: sum(due) })}
    </Notice>
  )
}

function Account({ transfer: { account, reference, due, proForma } }: Pick<TransferPanelProps, 'transfer'>) {
  const t = useTexts('transfers')
  const format = useFormat()
  if (!account) return <Notice tone="warning">{t('transfer.noAccount')}</Notice>
  const amount = String(fromMinor(due.minor, due.currency))
  const copied = (value: string, shown: string, label: string) => (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="font-semibold tabular-nums">{shown}</span>
      <span className="-my-2">
        <CopyButton value={value} label={label} text={t('transfer.copy')} copiedText={t('transfer.copied')} />
      </span>
    </span>
  )
  return (
    <>
      <Facts
        items={[
          { term: t('transfer.bank'), value: account.bank },
          {
            term: t('transfer.number'),
            value: copied(account.accountNumber.replaceAll(/\D/g, ''), account.accountNumber, t('transfer.copyNumber')),
          },
          { term: t('transfer.name'), value: account.accountName },
          {
            term: t('transfer.amount'),
            value: copied(amount, format.money(due.minor, due.currency), t('transfer.copyAmount')),
          },
          { term: t('transfer.reference'), value: copied(reference, reference, t('transfer.copyReference')) },
        ]}
      />
      <p className="k-hint mt-3 max-w-prose">{t('transfer.exact')}</p>
      <p className="mt-3">
        <a className="k-btn" data-variant="secondary" href={proForma} target="_blank" rel="noreferrer">
          {t('transfer.proForma')}
        </a>
      </p>
    </>
  )
}
