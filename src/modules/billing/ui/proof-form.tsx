import { fromMinor, minorDigits } from '#kernel/money.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { FileField } from '#ui/form/file-field.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useFormat, useLocale, useTexts } from '#ui/i18n/i18n.tsx'
import type { Order } from '../contract.orders.ts'
import type { TransferInstructions } from '../transfers/contract.shapes.ts'
import { usualWithholding } from '../transfers/rules.ts'

const schema = () => import('../transfers/contract.forms.ts').then((forms) => forms.proofForm)

type ProofFormProps = { order: Pick<Order, 'id' | 'sums'>; transfer: TransferInstructions; reply: FormReply | null }

/** Uploads the proof of a transfer; posts `intent=proof`. Needs the text set `transfers`. */
export function ProofForm({ order, transfer: { due }, reply }: ProofFormProps) {
  const t = useTexts('transfers')
  const format = useFormat()
  const locale = useLocale()
  const { currency } = due
  const kit = useKitForm({
    id: 'proof',
    lastResult: reply,
    schema,
    defaultValue: { amount: fromMinor(due.minor, currency) },
  })
  const { fields } = kit
  const money = {
    currency,
    locale,
    grouping: format.grouping,
    decimals: currency === 'IDR' || minorDigits(currency) === 0 ? 0 : 2,
  } as const
  const usual = format.money(usualWithholding(order.sums.net.minor, currency), currency)
  return (
    <KitForm {...kit} encType="multipart/form-data" className="grid max-w-[30rem] gap-5">
      <input type="hidden" name="intent" value="proof" />
      <input type="hidden" name="order" value={order.id} />
      <FileField
        id="proof-file"
        name="file"
        label={t('proof.file')}
        accept=".pdf,.jpg,.jpeg,.png,.webp"
        mostMegabytes={5}
        prompt={t('proof.prompt')}
        limits={t('proof.limits')}
        removeLabel={t('proof.remove')}
        errors={reply?.error?.['file'] ?? undefined}
        required
      />
      <MoneyField field={fields.amount} label={t('proof.amount')} {...money} required />
      <DateField field={fields.paidOn} label={t('proof.paidOn')} required />
      <TextField field={fields.bank} label={t('proof.bank')} hint={t('proof.bankHint')} required />
      <details open={Boolean(reply?.error?.['slipNumber'] ?? reply?.error?.['withheld'])}>
        <summary className="k-link w-fit cursor-pointer text-sm">{t('proof.withheldToggle')}</summary>
        <div className="mt-4 grid gap-5">
          <MoneyField
            field={fields.withheld}
            label={t('proof.withheld')}
            hint={t('proof.withheldHint', { usual })}
            {...money}
            optional
          />
          <TextField field={fields.slipNumber} label={t('proof.slipNumber')} optional />
        </div>
      </details>
      <div>
        <SubmitButton>{t('proof.submit')}</SubmitButton>
      </div>
    </KitForm>
  )
}
