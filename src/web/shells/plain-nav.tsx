import { NavLink } from 'react-router'
import type { NavItem } from '#ui/nav-item.ts'

/** The links of the drawer for those without JavaScript, below 1024 px. */
export function PlainNav({ label, items }: { label: string; items: readonly NavItem[] }) {
  return (
    <noscript>
      {/* React never reads what is in here, so the browser does not load it. */}
      {import.meta.env.SSR && (
        <nav
          aria-label={label}
          className="flex flex-wrap gap-x-2 border-b border-line bg-surface px-2 py-1 text-sm lg:hidden"
        >
          {items.map((item) => (
            <NavLink
              key={item.label}
              to={item.to}
              end={item.end}
              className="inline-flex min-h-11 items-center px-2 font-semibold text-nila-ink"
            >
              {item.label}
            </NavLink>
          ))}
        </nav>
      )}
    </noscript>
  )
}
