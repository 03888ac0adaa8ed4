import { Icon } from '#ui/icon.tsx'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { NavLink, type To } from 'react-router'
import { cx } from './cx.ts'
import type { NavItem } from './nav-item.ts'

const NavDrawer = lazy(() => import('./nav-drawer.tsx').then((file) => ({ default: file.NavDrawer })))

/** First thing in the body: jumps over the navigation to `<main id="main">`. */
export function SkipLink({ children }: { children: ReactNode }) {
  return (
    <a href="#main" className="k-skip">
      {children}
    </a>
  )
}

/** The page frame: bar on top, optional navigation at the side from 1024 px, main, footer, optional bottom bar on phones. */
export function Shell({
  top,
  side,
  footer,
  bottom,
  density,
  children,
}: {
  top: ReactNode
  side?: ReactNode
  footer?: ReactNode
  bottom?: ReactNode
  density?: 'working'
  children: ReactNode
}) {
  return (
    <div className="flex min-h-dvh flex-col" data-density={density}>
      {top}
      <div className="flex flex-1">
        {side}
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 outline-none">
          {children}
        </main>
      </div>
      {footer}
      {bottom}
    </div>
  )
}

type TopBarProps = {
  logo: ReactNode
  nav?: ReactNode
  search?: ReactNode
  actions?: ReactNode
  mobile?: ReactNode
  wide?: boolean
}

/** Logo, navigation (from 1024 px), actions; stays on top. `mobile` is the `MobileNav` shown below 1024 px. */
export function TopBar({ logo, nav, search, actions, mobile, wide }: TopBarProps) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface">
      <div className={cx('mx-auto flex h-16 items-center gap-3 px-4 sm:px-6', wide ? 'max-w-none' : 'max-w-[75rem]')}>
        {logo}
        {nav && <div className="ml-4 hidden lg:block">{nav}</div>}
        {search && <div className="hidden min-w-0 flex-1 md:block">{search}</div>}
        <div className="ml-auto flex items-center gap-2">
          {actions}
          {mobile && <div className="lg:hidden">{mobile}</div>}
        </div>
      </div>
    </header>
  )
}

/** The main links of the top bar. */
export function TopNav({ label, items }: { label: string; items: readonly NavItem[] }) {
  return (
    <nav aria-label={label} className="k-top-links">
      {items.map((item) => (
        <NavLink key={item.label} to={item.to} end={item.end}>
          {item.label}
          {item.count && <span className="k-count">{item.count}</span>}
        </NavLink>
      ))}
    </nav>
  )
}

/** The button and drawer with the same links, below 1024 px. The drawer comes with the first press. */
export function MobileNav({
  label,
  items,
  children,
}: {
  label: string
  items: readonly NavItem[]
  children?: ReactNode
}) {
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <button
        type="button"
        className="k-btn"
        data-variant="quiet"
        data-square=""
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
      </button>
      {open !== undefined && (
        <Suspense>
          <NavDrawer label={label} items={items} open={open} onClose={() => setOpen(false)}>
            {children}
          </NavDrawer>
        </Suspense>
      )}
    </>
  )
}

/** Up to five places at the thumb, below 640 px. */
export function BottomNav({ label, items }: { label: string; items: readonly NavItem[] }) {
  return (
    <nav
      aria-label={label}
      className="sticky bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      <ul className="flex">
        {items.map((item) => (
          <li key={item.label} className="min-w-0 flex-1">
            <NavLink
              to={item.to}
              end={item.end}
              aria-label={item.short && [item.label, item.count].filter(Boolean).join(' ')}
              className="grid min-h-14 place-content-center justify-items-center gap-0.5 text-xs font-semibold text-muted aria-[current]:text-nila-ink [&>svg]:size-5"
            >
              <span className="relative [&>svg]:size-5">
                {item.icon}
                {item.count && <span className="k-count absolute -top-1.5 left-3">{item.count}</span>}
              </span>
              <span className="max-w-full truncate">{item.short ?? item.label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Columns of links and a last line. */
export function Footer({
  brand,
  columns,
  last,
}: {
  brand?: ReactNode
  columns: readonly { title: string; links: readonly { to: To; label: string }[] }[]
  last?: ReactNode
}) {
  return (
    <footer className="border-t border-line bg-surface">
      <div className="mx-auto grid max-w-[75rem] grid-cols-2 gap-x-6 gap-y-8 px-4 py-10 sm:px-6 md:gap-x-8 md:grid-cols-[minmax(0,1.4fr)_repeat(auto-fit,minmax(9rem,1fr))]">
        {brand && <div className="max-w-80 text-sm max-md:col-span-full text-muted">{brand}</div>}
        {columns.map((column) => (
          <div key={column.title} className="min-w-0">
            <h2 className="mb-2 text-sm">{column.title}</h2>
            <ul className="k-foot-links">
              {column.links.map((link) => (
                <li key={link.label}>
                  <NavLink to={link.to}>{link.label}</NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {last && (
        <div className="border-t border-line">
          <div className="mx-auto flex max-w-[75rem] flex-wrap items-center justify-between gap-3 px-4 py-4 text-sm text-muted sm:px-6">
            {last}
          </div>
        </div>
      )}
    </footer>
  )
}
