import { Icon } from '#ui/icon.tsx'
import { Form } from '#ui/form/page-form.tsx'
import { cx } from '#ui/cx.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import type { MessageView } from '../contract.shapes.ts'
import { MessageBody } from './message-body.tsx'

type MessageItemProps = {
  message: MessageView
  /** Of the reader's side, their own or a colleague's: stands at the end of the line. */
  ours: boolean
  /** The same person wrote the one before, minutes ago. */
  follows: boolean
  /** The last one of the reader's side says whether it was seen. */
  showsState: boolean
  fallbackAuthor: string
}

/** One message: who, when, what, and for the last own one whether it was seen. */
export function MessageItem({ message, ours, follows, showsState, fallbackAuthor }: MessageItemProps) {
  const t = useTexts('messages')
  const format = useFormat()
  const { seq, author, body, at, gone, files, mine } = message
  return (
    <li id={`m${seq}`} className={cx('flex flex-col', ours ? 'items-end' : 'items-start', follows ? 'mt-1' : 'mt-4')}>
      {!follows && (
        <p className="mb-1 flex flex-wrap items-baseline gap-x-2 px-1 text-xs text-muted">
          <span className="font-semibold text-ink">{mine ? t('you') : author || fallbackAuthor}</span>
          <time dateTime={at}>{format.time(at)}</time>
        </p>
      )}
      <div
        className={cx(
          'max-w-[min(36rem,88%)] rounded-lg px-3.5 py-2 text-sm',
          gone ? 'border border-dashed border-line text-muted' : ours ? 'bg-nila-soft' : 'bg-sunken',
        )}
      >
        {body === null ? <p className="italic">{t(`gone.${gone ?? 'WITHDRAWN'}`)}</p> : <MessageBody text={body} />}
        {files.length > 0 && (
          <ul className="mt-2 grid gap-1.5">
            {files.map((file) => (
              <li key={file.id}>
                <a
                  className="k-link inline-flex min-h-9 items-center gap-2 [overflow-wrap:anywhere]"
                  href={file.uri}
                  target="_blank"
                  rel="noopener"
                >
                  <Icon name="file-text" size={16} className="flex-none" />
                  {file.name}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      {(showsState || (mine && message.withdrawProblem === null)) && (
        <div className="mt-0.5 flex items-center gap-2 px-1 text-xs text-muted">
          {showsState && <span>{message.seen ? t('state.seen') : t('state.sent')}</span>}
          {mine && message.withdrawProblem === null && (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="message-withdraw" />
              <input type="hidden" name="seq" value={seq} />
              <button type="submit" className="k-link min-h-6" aria-label={t('withdrawOf', { time: format.time(at) })}>
                {t('withdraw')}
              </button>
            </Form>
          )}
        </div>
      )}
    </li>
  )
}
