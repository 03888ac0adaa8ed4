import type { ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import { cx } from './cx.ts'

/** Names and values. `stacked` puts each name over its value, in columns. */
export function Facts({
  items,
  stacked,
  className,
  last,
}: {
  items: readonly { term: string; value: ReactNode }[]
  stacked?: boolean
  className?: string
  /** A group over the full width, after the others. */
  last?: ReactNode
}) {
  return (
    <dl className={cx('k-facts', className)} data-stacked={stacked || undefined}>
      {items.map((item) =>
        stacked ? (
          <div key={item.term}>
            <dt>{item.term}</dt>
            <dd>{item.value}</dd>
          </div>
        ) : (
          <div key={item.term} className="contents">
            <dt>{item.term}</dt>
            <dd>{item.value}</dd>
          </div>
        ),
      )}
      {last}
    </dl>
  )
}

export type TimelineEvent = {
  id: string
  title: ReactNode
  when?: ReactNode
  tone?: Tone
  future?: boolean
  body?: ReactNode
}

/** What happened, oldest or newest first as given. */
export function Timeline({ label, events }: { label: string; events: readonly TimelineEvent[] }) {
  return (
    <ol className="k-events" aria-label={label}>
      {events.map((event) => (
        <li key={event.id} className="k-event" data-tone={event.tone} data-future={event.future || undefined}>
          <p className={cx('font-semibold', event.future && 'text-muted')}>{event.title}</p>
          {event.when && <p className="k-hint">{event.when}</p>}
          {event.body && <div className="mt-1 text-sm">{event.body}</div>}
        </li>
      ))}
    </ol>
  )
}
