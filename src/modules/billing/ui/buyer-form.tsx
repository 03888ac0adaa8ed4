import { useTexts } from '#ui/i18n/i18n.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { taxNumberKinds } from '#kernel/enums/billing.ts'
import { locales } from '#kernel/locale.ts'
import type { Buyer } from '../contract.orders.ts'

const schema = () => import('../contract.forms.ts').then((forms) => forms.buyerForm)

/** To whom documents are made out; posts `intent=details`. Needs the text set `orders`. */
export function BuyerForm({ buyer, reply }: { buyer: Buyer; reply: FormReply | null }) {
  const t = useTexts('orders')
  const { version, taxNumber, ...known } = buyer
  const kit = useKitForm({ id: 'buyer', lastResult: reply, schema, defaultValue: known })
  return (
    <KitForm {...kit} className="grid max-w-[30rem] gap-5">
      <input type="hidden" name="intent" value="details" />
      <input key={version} type="hidden" name="version" defaultValue={version} />
      <TextField field={kit.fields.legalName} label={t('buyer.legalName')} autoComplete="organization" required />
      <TextArea field={kit.fields.address} label={t('buyer.address')} rows={3} required />
      <TextField field={kit.fields.email} type="email" label={t('buyer.email')} autoComplete="email" required />
      <Select
        field={kit.fields.locale}
        label={t('buyer.locale')}
        options={locales.map((value) => ({ value, label: t(`buyer.language.${value}`) }))}
      />
      <Select
        field={kit.fields.taxNumberKind}
        label={t('buyer.taxNumberKind')}
        options={taxNumberKinds.map((value) => ({ value, label: t(`buyer.kind.${value}`) }))}
      />
      <TextField
        field={kit.fields.taxNumber}
        label={t('buyer.taxNumber')}
        hint={taxNumber ? t('buyer.stored', { number: taxNumber }) : undefined}
        optional
      />
      <TextField field={kit.fields.branch} label={t('buyer.branch')} optional />
      <div>
        <SubmitButton variant="secondary">{t('buyer.save')}</SubmitButton>
      </div>
    </KitForm>
  )
}
