import { Link } from 'react-router'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import type { ThreadView } from '../contract.shapes.ts'
import { MessageItem } from './message-item.tsx'

const groupMs = 5 * 60_000

/** The messages of a thread, oldest first, under their days. */
export function ThreadMessages({ thread, earlierTo }: { thread: ThreadView; earlierTo: string | null }) {
  const t = useTexts('messages')
  const format = useFormat()
  const { list, side } = thread
  const lastOurs = list.findLast((message) => message.side === side && !message.gone)
  const fallback = { CANDIDATE: thread.side === 'COMPANY' ? thread.candidate : '', COMPANY: thread.company }
  const days = [...Map.groupBy(list, (message) => format.date(message.at))]
  if (list.length === 0) return <p className="py-6 text-center text-sm text-muted">{t(`empty.${side}`)}</p>
  return (
    <>
      {earlierTo && (
        <p className="text-center">
          <Link className="k-link inline-flex min-h-11 items-center text-sm" to={earlierTo}>
            {t('earlier')}
          </Link>
        </p>
      )}
      {days.map(([day, messages]) => (
        <section key={day} aria-label={day}>
          <p className="mt-4 flex items-center gap-3 text-xs font-semibold text-muted" aria-hidden="true">
            <span className="h-px flex-1 bg-line" />
            {day}
            <span className="h-px flex-1 bg-line" />
          </p>
          <ol>
            {messages.map((message, at) => {
              const before = messages[at - 1]
              const follows =
                before !== undefined &&
                before.side === message.side &&
                before.author === message.author &&
                new Date(message.at).getTime() - new Date(before.at).getTime() < groupMs
              return (
                <MessageItem
                  key={message.seq}
                  message={message}
                  ours={message.side === side}
                  follows={follows}
                  showsState={message === lastOurs}
                  fallbackAuthor={fallback[message.side]}
                />
              )
            })}
          </ol>
        </section>
      ))}
    </>
  )
}
