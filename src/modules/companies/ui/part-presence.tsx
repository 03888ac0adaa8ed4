import { useTexts } from '#ui/i18n/i18n.tsx'
import { FileField } from '#ui/form/file-field.tsx'
import { useKitForm } from '#ui/form/form.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { PartForm, type PartProps } from './part-form.tsx'

const schema = () => import('../contract.forms.ts').then((module) => module.companyForms.presence)

/** Photos, hiring process and promised response time. */
export function PresenceForm({ company, reply, options: _options, loadCities: _loadCities, ...frame }: PartProps) {
  const t = useTexts('company')
  const { hiringProcess, promisedReplyDays, photos } = company
  const defaultValue = { hiringProcess: hiringProcess ?? '', promisedReplyDays: promisedReplyDays ?? undefined }
  const kit = useKitForm({ id: 'presence-form', lastResult: reply, defaultValue, schema })
  const labels = {
    newPhotos: t('field.photos'),
    photos: t('field.photos'),
    hiringProcess: t('field.hiringProcess'),
    promisedReplyDays: t('field.promisedReplyDays'),
  }
  const stored = [
    { term: labels.hiringProcess, value: hiringProcess },
    { term: labels.promisedReplyDays, value: promisedReplyDays === null ? null : String(promisedReplyDays) },
  ]
  const errors = reply?.error?.['newPhotos'] ?? undefined
  return (
    <PartForm {...{ company, reply, kit, labels, stored, ...frame }} section="presence">
      <FileField
        id="presence-newPhotos"
        name="newPhotos"
        label={labels.photos}
        optional
        {...(errors && { errors })}
        accept=".png,.jpg,.jpeg,.webp"
        mostMegabytes={2}
        multiple
        prompt={t('file.promptMany')}
        limits={t('file.image')}
        removeLabel={t('file.remove')}
        current={<StoredPhotos name={company.name} photos={photos} />}
      />
      <TextArea
        field={kit.fields.hiringProcess}
        label={labels.hiringProcess}
        optional
        hint={t('hint.hiringProcess')}
        rows={6}
        limit={2000}
      />
      <TextField
        field={kit.fields.promisedReplyDays}
        label={labels.promisedReplyDays}
        hint={t('hint.reply')}
        type="number"
        inputMode="numeric"
        min={1}
        max={60}
        optional
        className="max-w-72"
      />
    </PartForm>
  )
}

/** Stored photos with checkboxes; an unchecked photo is removed on save. */
function StoredPhotos({ name, photos }: { name: string; photos: PartProps['company']['photos'] }) {
  const t = useTexts('company')
  if (photos.length === 0) return null
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
      {photos.map(({ id, uri }, at) => (
        <li key={id} className="grid gap-1.5">
          <img
            src={uri}
            alt={t('file.photoAlt', { name, number: at + 1 })}
            loading="lazy"
            className="aspect-[4/3] w-full rounded-md border border-line object-cover"
          />
          <label className="k-check">
            <input type="checkbox" name="photos" value={id} defaultChecked />
            <span>{t('file.keep', { number: at + 1 })}</span>
          </label>
        </li>
      ))}
    </ul>
  )
}
