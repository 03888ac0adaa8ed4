import { Icon } from '#ui/icon.tsx'
import { useState } from 'react'
import { useSubmit } from 'react-router'
import { Form } from '#ui/form/page-form.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { Card } from '#ui/page.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import type { ReceivedApplication } from '../contract.shapes.ts'
import { Ago } from './applicant-badges.tsx'

const schema = () => import('../contract.forms.ts').then((forms) => forms.noteForm)
const limit = 2000

type Colleagues = ReceivedApplication['colleagues']
type NotesProps = {
  notes: ReceivedApplication['notes']
  colleagues: Colleagues
  mayWrite: boolean
  lastResult: FormReply | null
  /** For the next note, so that one that is sent twice is written once. */
  newKey: string
}

/** Internal notes of the team about an applicant. */
export function NotesPanel({ notes, colleagues, mayWrite, lastResult, newKey }: NotesProps) {
  const t = useTexts('applicants')
  return (
    <Card as="section" id="notes" aria-labelledby="notes-title" className="scroll-mt-20">
      <h2 id="notes-title" className="text-base">
        {t('notes.title')}
      </h2>
      <p className="k-hint mb-3">{t('notes.lead')}</p>
      {mayWrite && <NewNote key={notes[0]?.id} colleagues={colleagues} lastResult={lastResult} newKey={newKey} />}
      {notes.length > 0 ? (
        <ul className="mt-3 grid gap-3">
          {notes.map((note) => (
            <Note key={note.id} note={note} mayWrite={mayWrite} />
          ))}
        </ul>
      ) : (
        !mayWrite && <p className="text-sm text-muted">{t('notes.empty')}</p>
      )}
    </Card>
  )
}

function NewNote({ colleagues, lastResult, newKey }: Pick<NotesProps, 'colleagues' | 'lastResult' | 'newKey'>) {
  const t = useTexts('applicants')
  const kit = useKitForm({ id: 'note', lastResult, schema })
  return (
    <KitForm {...kit} preventScrollReset className="grid gap-2">
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="key" value={newKey} />
      <TextArea
        field={kit.fields.text}
        label={t('notes.text')}
        hideLabel
        placeholder={t('notes.text')}
        rows={2}
        limit={limit}
        leftLabel={(left) => t('notes.left', { left })}
        required
      />
      {colleagues.length > 0 && (
        <details className="text-sm">
          <summary className="k-link inline-flex min-h-11 w-fit cursor-pointer items-center">
            {t('notes.mention')}
          </summary>
          <fieldset className="mt-1 grid max-h-48 overflow-y-auto px-1">
            <legend className="k-hint mb-1">{t('notes.mentionHint')}</legend>
            {colleagues.map(({ id, name }) => (
              <label key={id} className="k-check">
                <input type="checkbox" name="mentions" value={id} />
                <span className="[overflow-wrap:anywhere]">{name}</span>
              </label>
            ))}
          </fieldset>
        </details>
      )}
      <SubmitButton variant="secondary" size="sm" className="justify-self-start">
        {t('notes.add')}
      </SubmitButton>
    </KitForm>
  )
}

function Note({ note, mayWrite }: { note: ReceivedApplication['notes'][number]; mayWrite: boolean }) {
  const t = useTexts('applicants')
  const common = useTexts('common')
  const submit = useSubmit()
  const [asking, setAsking] = useState(false)
  const fields = { intent: 'note-delete', note: note.id }
  return (
    <li className="border-t border-line pt-3 first:border-t-0 first:pt-0">
      <div className="flex items-start justify-between gap-2">
        <p className="text-xs text-muted">
          {note.mine ? t('notes.you') : note.byName}
          {' · '}
          <Ago at={note.at} />
        </p>
        {mayWrite && (
          <Form
            method="post"
            preventScrollReset
            onSubmit={(event) => {
              event.preventDefault()
              setAsking(true)
            }}
            className="-my-1.5 -mr-2"
          >
            <input type="hidden" name="intent" value={fields.intent} />
            <input type="hidden" name="note" value={note.id} />
            <IconButton
              type="submit"
              size="sm"
              label={t('notes.delete')}
              icon={<Icon name="trash-2" />}
              tipEdge="end"
            />
          </Form>
        )}
      </div>
      <p className="whitespace-pre-line text-sm [overflow-wrap:anywhere]">{note.text}</p>
      {note.mentioned.length > 0 && (
        <p className="text-xs text-muted">{t('notes.mentioned', { names: note.mentioned.join(', ') })}</p>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void submit(fields, { method: 'post', preventScrollReset: true })
        }}
        title={t('notes.deleteTitle')}
        confirmLabel={t('notes.delete')}
        cancelLabel={common('cancel')}
        danger
      >
        <p>{t('notes.deleteText')}</p>
      </ConfirmDialog>
    </li>
  )
}
