import { Link, NavLink, useLocation } from 'react-router'
import type { NavItem } from './nav-item.ts'

const sideLinkClass = 'k-item font-medium aria-[current]:bg-nila-soft aria-[current]:[&>svg]:text-nila-ink'
const hashOf = ({ to }: NavItem): string => (typeof to === 'string' ? /#.+$/.exec(to)?.[0] : to.hash) ?? ''

/** The links of a side navigation, one under the other. One to a part of a page (`#jobs`) is current instead of its page there only.
 * An entry is current on the pages that belong to it, too. */
export function SideLinks({ items }: { items: readonly NavItem[] }) {
  const { hash, pathname } = useLocation()
  const part = items.find((item) => hash !== '' && hashOf(item) === hash)
  const isOther = (item: NavItem) =>
    item !== part && (hashOf(item) !== '' || String(part?.to).startsWith(`${String(item.to)}#`))
  const isOpen = ({ pages = [] }: NavItem) => pages.some((page) => `${pathname}/`.startsWith(`${page}/`))
  return (
    <ul className="grid gap-0.5">
      {items.map((item, at) => {
        const begins = item.group !== undefined && item.group !== items[at - 1]?.group
        const afterGroup = item.group === undefined && items[at - 1]?.group !== undefined
        const content = (
          <>
            {item.icon}
            <span className="min-w-0 flex-1">{item.label}</span>
            {item.count && <span className="k-count">{item.count}</span>}
          </>
        )
        return (
          <li key={item.label} className={afterGroup ? 'mt-3' : undefined}>
            {begins && <p className="mt-3 px-3 pb-1 text-xs font-semibold text-muted">{item.group}</p>}
            {isOpen(item) || isOther(item) ? (
              <Link to={item.to} className={sideLinkClass} aria-current={isOpen(item) || undefined}>
                {content}
              </Link>
            ) : (
              <NavLink to={item.to} end={item.end} className={sideLinkClass}>
                {content}
              </NavLink>
            )}
          </li>
        )
      })}
    </ul>
  )
}
