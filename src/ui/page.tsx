import type { HTMLAttributes, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

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

type SectionProps = {
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
        <div className="min-w-0">
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

type WithAsideProps = {
  children: ReactNode
  aside: ReactNode
  /** What the side is for, such as "Decision". */
  label: string
  /** Below 1280 px, where the side comes after everything else, a link on top leads down to it. */
  jump?: boolean
  className?: string
}

/** What one reads, and from 1280 px at its side what one does about it, in sight while one scrolls. */
export function WithAside({ children, aside, label, jump, className }: WithAsideProps) {
  return (
    <div className={cx('grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]', className)}>
      {jump && (
        <p className="xl:hidden">
          <a href="#aside" className="k-btn" data-variant="secondary">
            {label}
            <Icon name="arrow-down" />
          </a>
        </p>
      )}
      <div className="k-stack">{children}</div>
      <aside
        id="aside"
        tabIndex={-1}
        aria-label={label}
        className="k-edge -m-1 grid min-w-0 scroll-mt-20 grid-cols-1 content-start gap-3 p-1 outline-none xl:sticky xl:top-20 xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto"
      >
        {aside}
      </aside>
    </div>
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
