import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import type { Tone } from './badge.tsx'
import { cx } from './cx.ts'

/** An amount of money, which would break after its currency where two tiles share a phone. */
const isLong = (value: ReactNode) => typeof value === 'string' && value.length > 9

/** A number with its name, and what it means. */
export function Stat({ label, value, note, to }: { label: string; value: ReactNode; note?: ReactNode; to?: To }) {
  const body = (
    <>
      <dt className="text-sm text-muted">
        {to ? (
          <Link to={to} className="k-cover">
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd className={cx('mt-0.5 font-bold', isLong(value) ? 'text-base sm:text-2xl' : 'text-2xl')}>{value}</dd>
      {note && <dd className="k-hint mt-0.5">{note}</dd>}
    </>
  )
  return (
    <div className="k-card" data-live={to ? true : undefined}>
      {body}
    </div>
  )
}

/** Stats in rows, the last one filled too; they are the terms of one list. */
export function StatRow({ children }: { children: ReactNode }) {
  return <dl className="flex flex-wrap gap-3 *:flex-[1_1_10rem]">{children}</dl>
}

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
