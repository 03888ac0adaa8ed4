import type { ReactNode } from 'react'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import type { OwnReview } from '../contract.shapes.ts'
import { subRatings, textLength, titleLength, type ReviewKind } from '../rules.ts'
import { StarField } from './star-field.tsx'

const schema = () => import('../contract.forms.ts').then((forms) => forms.reviewForm)

type ReviewFormProps = {
  kinds: readonly ReviewKind[]
  /** The review to edit, or null for a new one. */
  own: OwnReview | null
  reply: FormReply | null | undefined
  aside: ReactNode
}

/** Form to write or edit a review. Plain radio buttons and text areas, so that it works without JavaScript. */
export function ReviewForm({ kinds, own, reply, aside }: ReviewFormProps) {
  const t = useTexts('reviews')
  const only = kinds.length === 1 ? kinds[0] : undefined
  const kit = useKitForm({
    id: 'review',
    lastResult: reply,
    schema,
    defaultValue: own
      ? {
          ...own.parts,
          overall: own.overall,
          title: own.title,
          pros: own.pros,
          cons: own.cons,
          kind: own.kind,
          recommend: own.recommend ? 'yes' : 'no',
        }
      : { ...(only && { kind: only }) },
  })
  const { fields } = kit
  const stars = (count: number) => t('stars', { count })
  const labels = {
    overall: t('write.overall'),
    kind: t('write.kind'),
    title: t('write.titleField'),
    pros: t('pros'),
    cons: t('cons'),
    recommend: t('write.recommend'),
  }
  const left = (count: number) => t('write.left', { left: count })
  return (
    <KitForm {...kit} className="grid max-w-prose gap-6" summary={{ title: t('write.fix'), labels }}>
      {own && <input type="hidden" name="version" value={own.version} />}
      <StarField field={fields.overall} label={labels.overall} starsLabel={stars} size={32} required />
      <RadioGroup
        field={fields.kind}
        label={labels.kind}
        required
        options={kinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
      />
      <TextField
        field={fields.title}
        label={labels.title}
        hint={t('write.titleHint')}
        maxLength={titleLength}
        required
      />
      <TextArea
        field={fields.pros}
        label={labels.pros}
        hint={t('write.prosHint')}
        rows={4}
        limit={textLength.max}
        leftLabel={left}
        required
      />
      <TextArea
        field={fields.cons}
        label={labels.cons}
        hint={t('write.consHint')}
        rows={4}
        limit={textLength.max}
        leftLabel={left}
        required
      />
      <RadioGroup
        field={fields.recommend}
        label={labels.recommend}
        required
        layout="line"
        options={[
          { value: 'yes', label: t('write.yes') },
          { value: 'no', label: t('write.no') },
        ]}
      />
      <details className="k-card" open={own !== null && Object.keys(own.parts).length > 0}>
        <summary className="k-fold font-semibold">{t('write.sides')}</summary>
        <p className="k-hint mt-1">{t('write.sidesHint')}</p>
        <div className="mt-3 grid gap-2">
          {subRatings.map((part) => (
            <StarField
              key={part}
              field={fields[part]}
              label={t(`part.${part}`)}
              starsLabel={stars}
              clearLabel={t('write.unrated')}
              size={22}
            />
          ))}
        </div>
      </details>
      <p className="text-sm text-muted">{t('write.advice')}</p>
      {own?.status === 'PUBLISHED' && <p className="text-sm font-semibold">{t('write.publicAgain')}</p>}
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton>{t(own ? 'write.save' : 'write.send')}</SubmitButton>
        {aside}
      </div>
    </KitForm>
  )
}
