import { useTexts } from '#ui/i18n/i18n.tsx'
import { Checkbox, Switch } from '#ui/form/checkbox.tsx'
import type { FieldBinding } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'

type FormFields = Readonly<Record<string, FieldBinding>>

/** Names (and descriptions) of what is sold, in both languages side by side. Needs the set `money`. */
export function OfferTexts({ fields, descriptions }: { fields: FormFields; descriptions?: boolean }) {
  const t = useTexts('money')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField field={fields['titleEn']} label={t('offer.titleEn')} maxLength={60} required />
      <TextField field={fields['titleId']} label={t('offer.titleId')} maxLength={60} required lang="id" />
      {descriptions && (
        <>
          <TextField field={fields['descriptionEn']} label={t('offer.descriptionEn')} maxLength={200} required />
          <TextField
            field={fields['descriptionId']}
            label={t('offer.descriptionId')}
            maxLength={200}
            required
            lang="id"
          />
        </>
      )}
    </div>
  )
}

/** Where it stands in the list, and whether it is sold at all. */
export function OfferPlace({ fields, isPlan, isFree }: { fields: FormFields; isPlan?: boolean; isFree?: boolean }) {
  const t = useTexts('money')
  return (
    <div className="grid gap-4">
      <TextField
        field={fields['sort']}
        label={t('offer.sort')}
        hint={t(isPlan ? 'offer.sortHint' : 'offer.sortHintTopup')}
        inputMode="numeric"
        required
      />
      {isFree ? (
        <>
          <input type="hidden" name="active" value="on" />
          <p className="k-hint">{t('offer.activeFree')}</p>
        </>
      ) : (
        <Switch field={fields['active']} label={t('offer.active')} hint={t('offer.activeHint')} />
      )}
    </div>
  )
}

type LimitProps = { fields: FormFields; name: string; label: string; hint?: string | undefined }

/** A number, or no limit. */
export function LimitField({ fields, name, label, hint }: LimitProps) {
  const t = useTexts('money')
  return (
    <div className="grid content-start gap-1">
      <TextField field={fields[name]} label={label} hint={hint} inputMode="numeric" />
      <Checkbox
        field={fields[`${name}Unlimited`]}
        label={t('offer.unlimited')}
        aria-label={t('offer.unlimitedOf', { what: label })}
      />
    </div>
  )
}
