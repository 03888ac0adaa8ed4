import { useTexts } from '#ui/i18n/i18n.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import type { ResumeEntry, ResumeSection } from '../contract.shapes.ts'
import { PartButtons } from './part-buttons.tsx'

/** The error codes of one field. */
export type ErrorsOf = (field: string) => string[] | undefined

type EntryProps = {
  entry: ResumeEntry
  kind: Exclude<ResumeSection['kind'], 'summary' | 'skill' | 'language'>
  at: number
  of: number
  open: boolean
  errors: ErrorsOf
  onEdit: (edit: string) => void
}

/** One entry of a section in a disclosure. */
export function EntryFields({ entry, kind, at, of, open, errors, onEdit }: EntryProps) {
  const t = useTexts('resume')
  const { id } = entry
  const name = entry.title || entry.organisation || t('section.untitled')
  const field = (key: string) => ({ id: `${key}-${id}`, errors: errors(key) ?? [] })
  return (
    <li className="relative rounded-md border border-line">
      <div className="p-1">
        <details open={open}>
          <summary className="k-fold rounded-md py-2.5 pr-36 pl-4">
            <span className="min-w-0">
              <span className="font-semibold">{name}</span>
              {entry.title && entry.organisation && <span className="text-muted"> {entry.organisation}</span>}
            </span>
          </summary>
          <div className="grid gap-4 px-4 pt-2 pb-4 sm:grid-cols-2">
            <input type="hidden" name="entry" value={id} />
            <TextField
              {...field('title')}
              name="entryTitle"
              label={t(`field.entryTitle.${kind}`)}
              defaultValue={entry.title}
              maxLength={160}
            />
            <TextField
              {...field('organisation')}
              name="entryOrganisation"
              label={t(`field.organisation.${kind}`)}
              defaultValue={entry.organisation}
              maxLength={160}
            />
            <TextField
              {...field('startOn')}
              name="entryStart"
              type="month"
              label={t('field.startOn')}
              defaultValue={entry.startOn?.slice(0, 7) ?? ''}
            />
            <TextField
              {...field('endOn')}
              name="entryEnd"
              type="month"
              label={t('field.endOn')}
              defaultValue={entry.endOn?.slice(0, 7) ?? ''}
            />
            <Checkbox
              {...field('present')}
              name="entryPresent"
              label={t('field.present')}
              defaultChecked={entry.present}
              className="sm:col-span-2"
            />
            <TextField
              {...field('place')}
              name="entryPlace"
              label={t('field.entryPlace')}
              defaultValue={entry.place}
              maxLength={120}
            />
            <TextField
              {...field('note')}
              name="entryNote"
              label={t(`field.note.${kind}`)}
              defaultValue={entry.note}
              maxLength={80}
            />
            <TextField
              {...field('url')}
              name="entryUrl"
              type="text"
              inputMode="url"
              label={t('field.url')}
              defaultValue={entry.url ?? ''}
              className="sm:col-span-2"
            />
            <TextArea
              {...field('description')}
              name="entryDescription"
              label={t('field.description')}
              hint={t('field.descriptionHint')}
              rows={5}
              defaultValue={entry.description}
              className="sm:col-span-2"
            />
          </div>
        </details>
        <PartButtons id={id} name={name} at={at} of={of} onEdit={onEdit} />
      </div>
    </li>
  )
}
