import { ChevronRight, CircleAlert, CircleCheck, Info, Star, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import type { Tone } from './badge.tsx'
import { cx } from './cx.ts'

const noticeIcons: Record<Tone, typeof Info> = {
  muted: Info,
  primary: Info,
  warning: TriangleAlert,
  success: CircleCheck,
  error: CircleAlert,
}

type NoticeProps = {
  tone?: Tone
  title?: ReactNode
  action?: ReactNode
  /** Announced when it appears. */ live?: boolean
  bar?: boolean
  className?: string
  children?: ReactNode
}

/** Something to know about this screen. `bar` makes it a full-width banner. */
export function Notice({ tone = 'primary', title, action, live, bar, className, children }: NoticeProps) {
  const Icon = noticeIcons[tone]
  return (
    <div
      className={cx('k-notice', className)}
      data-tone={tone}
      data-bar={bar || undefined}
      role={live ? (tone === 'error' ? 'alert' : 'status') : undefined}
    >
      <Icon aria-hidden="true" />
      <div className="flex flex-wrap content-start items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          {title && <p className="font-semibold">{title}</p>}
          {children && <div className="text-sm">{children}</div>}
        </div>
        {action}
      </div>
    </div>
  )
}

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
      <dd className="mt-0.5 text-2xl font-bold">{value}</dd>
      {note && <dd className="k-hint mt-0.5">{note}</dd>}
    </>
  )
  return (
    <div className="k-card" data-live={to ? true : undefined}>
      {body}
    </div>
  )
}

/** Stats in a row; they are the terms of one list. */
export function StatRow({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-3">{children}</dl>
}

/** "★ 4.2 (18)": `label` is the whole of it in words. */
export function RatingLine({ value, count, label }: { value: string; count?: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-1 text-sm" role="img" aria-label={label}>
      <Star size={14} className="fill-kunyit text-kunyit-ink" aria-hidden="true" />
      <span className="font-semibold tabular-nums">{value}</span>
      {count && <span className="text-muted tabular-nums">({count})</span>}
    </span>
  )
}

/** The way here. The last one is the page itself, without a link. */
export function Breadcrumb({ label, items }: { label: string; items: readonly { label: string; to?: To }[] }) {
  return (
    <nav aria-label={label}>
      <ol className="flex flex-wrap items-center gap-1 text-sm text-muted">
        {items.map((item, at) => (
          <li key={item.label} className="flex min-w-0 items-center gap-1">
            {at > 0 && <ChevronRight size={14} aria-hidden="true" className="text-subtle" />}
            {item.to ? (
              <Link to={item.to} className="inline-flex min-h-6 items-center hover:text-ink hover:underline">
                {item.label}
              </Link>
            ) : (
              <span aria-current="page" className="max-w-64 truncate text-ink">
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Names and values. `stacked` puts each name over its value, in columns. */
export function Facts({
  items,
  stacked,
  className,
}: {
  items: readonly { term: string; value: ReactNode }[]
  stacked?: boolean
  className?: string
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
