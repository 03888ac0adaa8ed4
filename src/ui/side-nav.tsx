import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { NavItem } from './nav-item.ts'
import { SideLinks } from './side-links.tsx'

/** How far its edges fade (`k-edge`). */
const fadePx = 40

/** Side navigation of the employer and administrator pages, from 1024 px. `head` and `foot` are slots above and below the links.
 * Where it is higher than the window it scrolls by itself: its edge fades, and the current entry is brought into sight. */
export function SideNav({
  label,
  items,
  head,
  foot,
}: {
  label: string
  items: readonly NavItem[]
  head?: ReactNode
  foot?: ReactNode
}) {
  const ref = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useLayoutEffect(() => {
    const nav = ref.current
    const current = nav?.querySelector('[aria-current]')
    if (!nav || !current) return
    const [frame, entry] = [nav.getBoundingClientRect(), current.getBoundingClientRect()]
    // Not scrollIntoView, which would move the page as well.
    if (entry.top < frame.top + fadePx || entry.bottom > frame.bottom - fadePx)
      nav.scrollTop += entry.top - frame.top - (frame.height - entry.height) / 2
  }, [pathname])
  return (
    <div className="hidden w-60 flex-none border-r border-line bg-surface lg:block">
      <nav
        ref={ref}
        aria-label={label}
        className="k-edge sticky top-[4.0625rem] flex max-h-[calc(100dvh-4.0625rem)] flex-col gap-1 overflow-y-auto p-3"
      >
        {head}
        <SideLinks items={items} />
        {foot && <div className="pt-4">{foot}</div>}
      </nav>
    </div>
  )
}
