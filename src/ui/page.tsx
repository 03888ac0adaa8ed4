import type { HTMLAttributes, ReactNode } from 'react'
import { cx } from './cx.ts'

type PageProps = { width?: 'narrow' | 'reading' | 'normal' | 'wide'; className?: string; children: ReactNode }

/** The column of a page. narrow 480 px, reading 736, normal 1200, wide 1600. */
export function Page({ width, className, children }: PageProps) {
  return (
    <div className={cx('k-page', className)} data-width={width}>
      {children}
    </div>
  )
}

type PageHeadProps = { title: ReactNode; lead?: ReactNode; back?: ReactNode; actions?: ReactNode; aside?: ReactNode }

/** The screen’s one h1, a line under it, and its actions at the end of the line; on phones the main one comes first. */
export function PageHead({ title, lead, back, actions, aside }: PageHeadProps) {
  return (
    <div className="mb-6 grid grid-cols-1 gap-2">
      {back}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-prose flex-1 basis-72">
          <h1>{title}</h1>
          {lead && <p className="mt-1.5 text-muted">{lead}</p>}
        </div>
        {actions && (
          <div className="flex flex-wrap items-center gap-3 max-sm:[&>[data-variant=primary]]:order-first">
            {actions}
          </div>
        )}
      </div>
      {aside}
    </div>
  )
}

export type SectionProps = {
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  level?: 2 | 3
  id?: string
  className?: string
  children: ReactNode
}

/** A part of a screen under its own heading. */
export function Section({ title, lead, actions, level = 2, id, className, children }: SectionProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section id={id} aria-labelledby={id && `${id}-title`} className={cx('k-section', className)}>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className={cx('min-w-0', Boolean(lead) && 'flex-1 basis-72')}>
          <Heading id={id && `${id}-title`}>{title}</Heading>
          {lead && <p className="mt-1 text-sm text-muted">{lead}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  )
}

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'article' | 'section' | 'li' | 'aside'
  /** No padding, content clipped to the corners: for tables and lists. */
  flush?: boolean
  /** A quieter ground. */
  tint?: boolean
  /** The one link inside with class `k-cover` covers the entire card; give `k-above` to other controls in it. */
  live?: boolean
}

export function Card({ as: Tag = 'div', flush, tint, live, className, ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      className={cx('k-card', className)}
      data-flush={flush || undefined}
      data-tint={tint || undefined}
      data-live={live || undefined}
    />
  )
}

type SplitProps = { list: ReactNode; detail: ReactNode; label: string; className?: string }

/** A list with a detail panel at its side from 1280 px; below, only the list. The detail keeps its place while the list scrolls. */
export function SplitView({ list, detail, label, className }: SplitProps) {
  return (
    <div className={cx('xl:grid xl:grid-cols-[minmax(24rem,5fr)_minmax(0,7fr)] xl:items-start xl:gap-6', className)}>
      <div className="min-w-0">{list}</div>
      <aside
        aria-label={label}
        className="sticky top-20 hidden max-h-[calc(100dvh-6rem)] overflow-y-auto rounded-lg xl:block"
      >
        {detail}
      </aside>
    </div>
  )
}
