import { useState, type ReactNode } from 'react'
import type { FieldProps } from '#ui/form/field.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { templateKinds } from '#kernel/enums/messages.ts'
import { maxBody, type TemplateView } from '../contract.shapes.ts'
import { placeholders } from '../rules.placeholders.ts'

const schema = () => import('../contract.forms.ts').then((forms) => forms.templateForm)

type TemplateFormProps = {
  id: string
  template: TemplateView | null
  lastResult: FormReply | null
  /** What to say about a text while it is typed. */
  warningOf: (text: string) => ReactNode
}

/** A text with placeholders in both languages; each applicant gets the one in theirs. */
export function TemplateForm({ id, template, lastResult, warningOf }: TemplateFormProps) {
  const t = useTexts('messages')
  const kit = useKitForm({
    id: 'template',
    lastResult,
    schema,
    defaultValue: {
      name: template?.name,
      kind: template?.kind ?? 'INFO',
      bodyEn: template?.bodies.en ?? undefined,
      bodyId: template?.bodies.id ?? undefined,
    },
  })
  return (
    <KitForm {...kit} className="grid gap-4">
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={template?.version ?? ''} />
      <TextField field={kit.fields.name} label={t('template.name')} maxLength={80} required />
      <Select
        field={kit.fields.kind}
        label={t('template.kind')}
        options={templateKinds.map((kind) => ({ value: kind, label: t(`template.kinds.${kind}`) }))}
      />
      <PlaceholderList />
      <Body
        field={kit.fields.bodyId}
        label={t('template.bodyId')}
        start={template?.bodies.id ?? ''}
        warningOf={warningOf}
      />
      <Body
        field={kit.fields.bodyEn}
        label={t('template.bodyEn')}
        start={template?.bodies.en ?? ''}
        warningOf={warningOf}
      />
      <SubmitButton className="justify-self-start">{t('template.save')}</SubmitButton>
    </KitForm>
  )
}

type BodyProps = Required<Pick<FieldProps, 'field' | 'label'>> &
  Pick<TemplateFormProps, 'warningOf'> & { start: string }

function Body({ field, label, start, warningOf }: BodyProps) {
  const [text, setText] = useState(start)
  return (
    <TextArea
      field={field}
      label={label}
      rows={7}
      limit={maxBody}
      onInput={(event) => setText(event.currentTarget.value)}
      hint={warningOf(text)}
      optional
    />
  )
}

/** What a text may name, each with its meaning. */
export function PlaceholderList() {
  const t = useTexts('messages')
  return (
    <details className="text-sm">
      <summary className="k-link inline-flex min-h-11 w-fit cursor-pointer items-center">
        {t('template.placeholders')}
      </summary>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {placeholders.map((name) => (
          <div key={name} className="contents">
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd className="text-muted">{t.find(`placeholder.${name.replace('.', '_')}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
