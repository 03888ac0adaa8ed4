import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import type { ResumeSection } from '../contract.shapes.ts'
import { EntryFields, type ErrorsOf } from './entry-fields.tsx'
import { PartButtons } from './part-buttons.tsx'

type SectionProps = {
  section: ResumeSection
  /** The heading of the kind in the document's language. */
  heading: string
  at: number
  of: number
  /** Id of the part that was just added; it is shown open. */
  addedId: string | null
  errors: ErrorsOf
  onEdit: (edit: string) => void
}

/** One section of the resume in a disclosure that can be moved. */
export function SectionFields({ section, heading, at, of, addedId, errors, onEdit }: SectionProps) {
  const t = useTexts('resume')
  const { id, kind, hidden, entries } = section
  const name = section.title || heading
  const listed = kind !== 'summary' && kind !== 'skill' && kind !== 'language'
  const hasErrors = errors('') !== undefined
  return (
    <li id={`section-${id}`} className="k-card relative scroll-mt-24 p-1">
      <div>
        <details open={hasErrors || addedId === id || entries.some((entry) => entry.id === addedId)}>
          <summary className="k-fold rounded-md py-2.5 pr-48 pl-4">
            <span className="min-w-0">
              <span className={hidden ? 'text-lg font-bold text-muted' : 'text-lg font-bold'}>{name}</span>
              {entries.length > 0 && <span className="ml-2 text-sm text-muted tabular-nums">{entries.length}</span>}
              {hidden && (
                <span className="ml-2">
                  <Badge tone="muted">{t('section.hiddenBadge')}</Badge>
                </span>
              )}
            </span>
          </summary>
          <div className="grid gap-4 px-4 pt-2 pb-4">
            <input type="hidden" name="section" value={`${id}:${kind}`} />
            <input type="hidden" name="sectionHidden" value={hidden ? '1' : '0'} />
            <TextField
              id={`heading-${id}`}
              name="sectionTitle"
              label={t('field.heading')}
              hint={t('field.headingHint', { name: heading })}
              defaultValue={section.title}
              errors={errors('title') ?? []}
              maxLength={60}
            />
            {(kind === 'summary' || kind === 'custom') && (
              <TextArea
                id={`text-${id}`}
                name="sectionText"
                label={t('field.text')}
                rows={kind === 'summary' ? 6 : 3}
                defaultValue={section.text}
                errors={errors('text') ?? []}
              />
            )}
            {(kind === 'skill' || kind === 'language') && (
              <TextArea
                id={`keywords-${id}`}
                name="sectionKeywords"
                label={heading}
                hint={t('field.keywordsHint')}
                rows={3}
                defaultValue={section.keywords.join(', ')}
                errors={errors('keywords') ?? []}
              />
            )}
            {listed && (
              <ol className="grid gap-3">
                {entries.map((entry, nth) => (
                  <EntryFields
                    key={entry.id}
                    entry={entry}
                    kind={kind}
                    at={nth}
                    of={entries.length}
                    open={entry.id === addedId || errors(`entries.${nth}`) !== undefined}
                    errors={(field) => errors(`entries.${nth}.${field}`)}
                    onEdit={onEdit}
                  />
                ))}
              </ol>
            )}
            {listed && (
              <div>
                <Button
                  id={`entry-${id}`}
                  type="submit"
                  name="edit"
                  value={`entry:${id}`}
                  size="sm"
                  icon={<Icon name="plus" />}
                  onClick={(event) => {
                    event.preventDefault()
                    onEdit(`entry:${id}`)
                  }}
                >
                  {t('section.addEntry')}
                </Button>
              </div>
            )}
          </div>
        </details>
        <PartButtons id={id} name={name} at={at} of={of} hidden={hidden} onEdit={onEdit} />
      </div>
    </li>
  )
}
