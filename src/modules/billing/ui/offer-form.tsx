import { useTexts } from '#ui/i18n/i18n.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { limitNames } from '../admin/rules.offer-form.ts'
import type { Offer } from '../admin/contract.plans.ts'
import { LimitField, OfferPlace, OfferTexts } from './offer-texts.tsx'

type OfferFormProps = { offer: Offer; reply: FormReply | null }
const forms = () => import('../admin/contract.forms.ts')
const planSchema = () => forms().then(({ planForm }) => planForm)
const topupSchema = () => forms().then(({ topupForm }) => topupForm)
const onOff = (value: boolean) => (value ? 'on' : '')

const common = ({ version, title, sort, active }: Offer) => ({
  version,
  titleEn: title.en,
  titleId: title.id,
  sort,
  active: onOff(active),
})

/** Texts, content and place of a plan; posts `intent=plan`. Needs the set `money`. */
export function PlanForm({ offer, plan, reply }: OfferFormProps & { plan: NonNullable<Offer['plan']> }) {
  const t = useTexts('money')
  const { description, entitlements } = plan
  const { fields, ...kit } = useKitForm({
    id: 'plan',
    lastResult: reply,
    schema: planSchema,
    defaultValue: {
      ...common(offer),
      descriptionEn: description.en,
      descriptionId: description.id,
      ...Object.fromEntries(limitNames.map((name) => [name, entitlements[name] ?? ''])),
      ...Object.fromEntries(limitNames.map((name) => [`${name}Unlimited`, onOff(entitlements[name] === null)])),
      jobDays: entitlements.jobDays,
      screeningQuestions: entitlements.screeningQuestions,
      exports: onOff(entitlements.exports),
    },
  })
  return (
    <KitForm {...kit} className="grid gap-8">
      <input type="hidden" name="intent" value="plan" />
      <input key={offer.version} type="hidden" name="version" defaultValue={offer.version} />
      <Part title={t('offer.texts')}>
        <OfferTexts fields={fields} descriptions />
      </Part>
      <Part title={t('offer.includes')}>
        <div className="k-pair grid gap-x-4 gap-y-5 sm:grid-cols-2">
          {limitNames.map((name) => (
            <LimitField key={name} fields={fields} name={name} label={t(`entitlement.${name}`)} />
          ))}
          {(['jobDays', 'screeningQuestions'] as const).map((name) => (
            <TextField key={name} field={fields[name]} label={t(`entitlement.${name}`)} inputMode="numeric" required />
          ))}
        </div>
        <Checkbox field={fields.exports} label={t('offer.exports')} className="mt-4" />
      </Part>
      <Part title={t('offer.place')}>
        <OfferPlace fields={fields} isPlan isFree={offer.code === 'FREE'} />
      </Part>
      <div>
        <SubmitButton>{t('offer.save')}</SubmitButton>
      </div>
    </KitForm>
  )
}

/** Texts, size and place of a top-up; posts `intent=topup`. Needs the set `money`. */
export function TopupForm({ offer, topup, reply }: OfferFormProps & { topup: NonNullable<Offer['topup']> }) {
  const t = useTexts('money')
  const { fields, ...kit } = useKitForm({
    id: 'topup',
    lastResult: reply,
    schema: topupSchema,
    defaultValue: { ...common(offer), count: topup.count, days: topup.days },
  })
  return (
    <KitForm {...kit} className="grid gap-8">
      <input type="hidden" name="intent" value="topup" />
      <input key={offer.version} type="hidden" name="version" defaultValue={offer.version} />
      <Part title={t('offer.texts')}>
        <OfferTexts fields={fields} />
      </Part>
      <Part title={t('offer.includes')}>
        <p className="mb-3">{t(`unit.${topup.unit}`)}</p>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField field={fields.count} label={t('offer.count')} inputMode="numeric" required />
          <TextField field={fields.days} label={t('offer.days')} inputMode="numeric" required />
        </div>
      </Part>
      <Part title={t('offer.place')}>
        <OfferPlace fields={fields} />
      </Part>
      <div>
        <SubmitButton>{t('offer.save')}</SubmitButton>
      </div>
    </KitForm>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-3 text-lg font-semibold">{title}</legend>
      {children}
    </fieldset>
  )
}
