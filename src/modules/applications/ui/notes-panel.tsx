import { Trash2 } from '#ui/icons.tsx'
import { useState } from 'react'
import { Form, useSubmit } from 'react-router'
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

type NotesProps = { notes: ReceivedApplication['notes']; mayWrite: boolean; lastResult: FormReply | null }

/** Internal notes of the team about an applicant. */
export function NotesPanel({ notes, mayWrite, lastResult }: NotesProps) {
  const t = useTexts('applicants')
  return (
    <Card as="section" id="notes" aria-labelledby="notes-title" className="scroll-mt-20">
      <h2 id="notes-title" className="text-base">
        {t('notes.title')}
      </h2>
      <p className="k-hint mb-3">{t('notes.lead')}</p>
      {mayWrite && <NewNote key={notes[0]?.id} lastResult={lastResult} />}
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

function NewNote({ lastResult }: { lastResult: FormReply | null }) {
  const t = useTexts('applicants')
  const kit = useKitForm({ id: 'note', lastResult, schema })
  return (
    <KitForm {...kit} preventScrollReset className="grid gap-2">
      <input type="hidden" name="intent" value="note" />
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
              icon={<Trash2 aria-hidden="true" />}
              tipEdge="end"
            />
          </Form>
        )}
      </div>
      <p className="whitespace-pre-line text-sm [overflow-wrap:anywhere]">{note.text}</p>
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
