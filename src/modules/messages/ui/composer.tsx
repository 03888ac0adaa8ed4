import type { ReactNode, RefObject } from 'react'
import { Icon } from '#ui/icon.tsx'
import { useKeptInput } from '#ui/autosave/use-kept-input.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Notice } from '#ui/display.tsx'
import { FileField } from '#ui/form/file-field.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { TextArea } from '#ui/form/text-area.tsx'
import { maxBody, type WriteStateView } from '../contract.shapes.ts'

const schema = () => import('../contract.forms.ts').then((forms) => forms.messageForm)

type ComposerProps = {
  write: WriteStateView
  side: 'CANDIDATE' | 'COMPANY'
  /** Made by the server with the page: the same form sent twice is one message. */
  messageKey: string
  lastResult: FormReply | null
  /** Whom it goes to. */
  to: string
  defaultBody?: string | undefined
  /** The application, whose composer keeps what is typed. */
  threadId: string
  /** The newest message of the reader, which is what a kept text may have become. */
  lastOwn: string | null
  /** Where the next message is typed. */
  area: RefObject<HTMLTextAreaElement | null>
  children?: ReactNode
}

/** As it is stored, however a browser breaks its lines. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Where a message is written, or why none can be. What was typed stays when it could not be sent. */
export function Composer({
  write,
  side,
  messageKey,
  lastResult,
  to,
  defaultBody,
  threadId,
  lastOwn,
  area,
  children,
}: ComposerProps) {
  const t = useTexts('messages')
  const format = useFormat()
  const kit = useKitForm({
    id: 'message',
    lastResult,
    schema,
    defaultValue: { body: defaultBody },
  })
  const kept = useKeptInput({
    id: 'message',
    name: `message:${threadId}`,
    isStored: (value) => value('body').trim() === '' || plain(value('body')) === plain(lastOwn ?? ''),
  })
  const name = { name: to }
  if (write.problem)
    return (
      <Notice tone="muted" className="mt-4">
        {t(`closed.${side}.${closedReason(write.reason)}`, name)}
      </Notice>
    )
  return (
    <div className="mt-4 border-t border-line pt-4">
      {write.reason === 'LAST_WORD' && (
        <Notice tone="warning" className="mb-3">
          {t('lastWord', name)}
        </Notice>
      )}
      {write.reason === 'ANSWER' && write.until && (
        <Notice className="mb-3">{t('answerUntil', { date: format.date(write.until) })}</Notice>
      )}
      {children}
      {kept.notice}
      <KitForm {...kit} onInput={kept.onInput} encType="multipart/form-data" preventScrollReset className="grid gap-2">
        <input type="hidden" name="intent" value="message" />
        <input type="hidden" name="key" value={messageKey} />
        <TextArea
          ref={area}
          field={kit.fields.body}
          label={t('write', name)}
          rows={3}
          limit={maxBody}
          leftLabel={(left) => t('left', { left })}
          required
        />
        <div className="flex flex-wrap items-start justify-between gap-3">
          <details
            className="min-w-0 flex-1 text-sm open:basis-full"
            open={(kit.fields.files?.errors?.length ?? 0) > 0 || undefined}
          >
            <summary className="k-link inline-flex min-h-11 w-fit cursor-pointer items-center">{t('attach')}</summary>
            <FileField
              field={kit.fields.files}
              label={t('files')}
              accept=".pdf,.docx,.jpg,.jpeg,.png,.webp"
              mostMegabytes={5}
              multiple
              prompt={t('filesPrompt')}
              limits={t('filesLimits')}
              removeLabel={t('filesRemove')}
            />
          </details>
          <SubmitButton className="ml-auto" icon={<Icon name="send" />}>
            {t('send')}
          </SubmitButton>
        </div>
      </KitForm>
    </div>
  )
}

const closedReason = (reason: WriteStateView['reason']) =>
  reason === 'WAIT' || reason === 'SEALED' || reason === 'BLOCKED' || reason === 'SUSPENDED' ? reason : 'CLOSED'
