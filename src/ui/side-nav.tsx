import type { ReactNode } from 'react'
import type { NavItem } from './nav-item.ts'
import { SideLinks } from './side-links.tsx'

/** Side navigation of the employer and administrator pages, from 1024 px. `head` and `foot` are slots above and below the links. */
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
  return (
    <div className="hidden w-60 flex-none border-r border-line bg-surface lg:block">
      <nav
        aria-label={label}
        className="sticky top-16 flex max-h-[calc(100dvh-4rem)] flex-col gap-1 overflow-y-auto p-3"
      >
        {head}
        <SideLinks items={items} />
        {foot && <div className="pt-4">{foot}</div>}
      </nav>
    </div>
  )
}
