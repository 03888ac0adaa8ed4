import { Switch } from '#ui/form/checkbox.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import type { MoneySetting, MoneySettingValue } from '../admin/contract.settings.ts'

/** The fields of a setting about money, named as `settingOf` reads them. Needs the set `money`. */
export function SettingFields({ setting, value }: { setting: MoneySetting; value: unknown }) {
  const t = useTexts('money')
  if (setting === 'billing')
    return (
      <RadioGroup
        label={t('settings.sale')}
        hideLabel
        hint={t('settings.saleHint')}
        name="billing"
        defaultValue={String(value)}
        options={(['on', 'off'] as const).map((each) => ({ value: each, label: t(`settings.${each}`) }))}
      />
    )
  if (setting === 'graceDays')
    return (
      <TextField
        label={t('settings.graceDays')}
        name="graceDays"
        defaultValue={String(value)}
        inputMode="numeric"
        required
      />
    )
  if (setting === 'orderHours') {
    const hours = value as MoneySettingValue<'orderHours'>
    return (
      <div className="k-pair grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('settings.online')}
          name="online"
          defaultValue={hours.online}
          inputMode="numeric"
          required
        />
        <TextField
          label={t('settings.transfer')}
          name="transfer"
          defaultValue={hours.transfer}
          inputMode="numeric"
          required
        />
      </div>
    )
  }
  if (setting === 'seller') return <SellerFields seller={value as MoneySettingValue<'seller'>} />
  if (setting === 'documents') return <DocumentFields documents={value as MoneySettingValue<'documents'>} />
  if (setting === 'retention') return <RetentionFields retention={value as MoneySettingValue<'retention'>} />
  if (setting === 'bankAccounts') return <BankFields accounts={value as MoneySettingValue<'bankAccounts'>} />
  return <TaxFields rows={value as MoneySettingValue<'tax'>} />
}

function SellerFields({ seller }: { seller: MoneySettingValue<'seller'> }) {
  const t = useTexts('money')
  return (
    <>
      <TextField label={t('settings.name')} name="name" defaultValue={seller.name} maxLength={160} />
      <TextArea label={t('settings.address')} name="address" defaultValue={seller.address} rows={3} maxLength={300} />
      <div className="k-pair grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('settings.taxNumber')}
          name="taxNumber"
          defaultValue={seller.taxNumber ?? ''}
          maxLength={40}
        />
        <TextField label={t('settings.branch')} name="branch" defaultValue={seller.branch ?? ''} maxLength={40} />
      </div>
      <Switch
        label={t('settings.vat')}
        hint={t('settings.vatHint')}
        name="vatRegistered"
        defaultChecked={seller.vatRegistered}
      />
    </>
  )
}

function DocumentFields({ documents }: { documents: MoneySettingValue<'documents'> }) {
  const t = useTexts('money')
  const { refundNote } = documents
  return (
    <>
      <p className="k-hint">{t('settings.documentsHint')}</p>
      <div className="k-pair grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('settings.invoicePrefix')}
          name="invoicePrefix"
          defaultValue={documents.invoicePrefix}
          maxLength={12}
          required
        />
        <TextField
          label={t('settings.creditNotePrefix')}
          name="creditNotePrefix"
          defaultValue={documents.creditNotePrefix}
          maxLength={12}
          required
        />
        <TextField
          label={t('settings.signerName')}
          name="signerName"
          defaultValue={documents.signerName}
          maxLength={120}
        />
        <TextField
          label={t('settings.signerTitle')}
          name="signerTitle"
          defaultValue={documents.signerTitle}
          maxLength={120}
        />
      </div>
      <TextArea
        label={t('settings.refundNoteEn')}
        hint={t('settings.refundNoteHint')}
        name="refundNoteEn"
        defaultValue={refundNote.en}
        rows={2}
        maxLength={400}
      />
      <TextArea
        label={t('settings.refundNoteId')}
        name="refundNoteId"
        defaultValue={refundNote.id}
        rows={2}
        maxLength={400}
        lang="id"
      />
      <Switch
        label={t('settings.stampDuty')}
        hint={t('settings.stampDutyHint')}
        name="stampDuty"
        defaultChecked={documents.stampDuty}
      />
    </>
  )
}

function RetentionFields({ retention }: { retention: MoneySettingValue<'retention'> }) {
  const t = useTexts('money')
  return (
    <>
      <p className="k-hint">{t('settings.retentionHint')}</p>
      <div className="k-pair grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('settings.proofYears')}
          name="proofYears"
          defaultValue={retention.proofYears}
          inputMode="numeric"
          required
        />
        <TextField
          label={t('settings.recordYears')}
          name="recordYears"
          defaultValue={retention.recordYears}
          inputMode="numeric"
          required
        />
      </div>
    </>
  )
}

function BankFields({ accounts }: { accounts: MoneySettingValue<'bankAccounts'> }) {
  const t = useTexts('money')
  const empty = { bank: '', accountNumber: '', accountName: '', currency: 'IDR' }
  return (
    <>
      <p className="k-hint">{t('settings.banksHint')}</p>
      {[...accounts, empty].map((account, at) => (
        <div key={at} className="grid gap-3 border-t border-line pt-4 sm:grid-cols-2">
          <TextField label={t('settings.bank')} name="bank" defaultValue={account.bank} />
          <TextField label={t('settings.accountNumber')} name="accountNumber" defaultValue={account.accountNumber} />
          <TextField label={t('settings.accountName')} name="accountName" defaultValue={account.accountName} />
          <TextField label={t('settings.currency')} name="currency" defaultValue={account.currency} maxLength={3} />
        </div>
      ))}
    </>
  )
}

function TaxFields({ rows }: { rows: MoneySettingValue<'tax'> }) {
  const t = useTexts('money')
  const stored = rows.map(({ from, label, basisPoints, rate = basisPoints, base = [1, 1] }) => ({
    from,
    ...label,
    rate: String(rate / 100),
    part: String(base[0]),
    of: String(base[1]),
  }))
  return (
    <>
      <p className="k-hint">{t('settings.taxHint')}</p>
      {[...stored, { from: '', en: '', id: '', rate: '', part: '1', of: '1' }].map((row, at) => (
        <div key={at} className="grid items-end gap-3 border-t border-line pt-4 sm:grid-cols-3">
          <DateField label={t('settings.from')} name="from" defaultValue={row.from} />
          <TextField label={t('settings.labelEn')} name="labelEn" defaultValue={row.en} />
          <TextField label={t('settings.labelId')} name="labelId" defaultValue={row.id} lang="id" />
          <TextField label={t('settings.rate')} name="rate" defaultValue={row.rate} inputMode="decimal" />
          <TextField label={t('settings.part')} name="part" defaultValue={row.part} inputMode="numeric" />
          <TextField label={t('settings.of')} name="of" defaultValue={row.of} inputMode="numeric" />
        </div>
      ))}
    </>
  )
}
