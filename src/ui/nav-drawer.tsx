import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import type { NavItem } from './nav-item.ts'
import { SideLinks } from './side-links.tsx'

type NavDrawerProps = {
  label: string
  items: readonly NavItem[]
  open: boolean
  onClose: () => void
  children?: ReactNode
}

/** The links of a navigation in a dialog at the side; following one closes it. */
export function NavDrawer({ label, items, open, onClose, children }: NavDrawerProps) {
  return (
    <Dialog side="end" title={label} open={open} onClose={onClose}>
      <nav
        aria-label={label}
        onClick={(event) => event.target instanceof Element && event.target.closest('a') && onClose()}
      >
        <SideLinks items={items} />
        {children && <div className="mt-4 grid gap-3 border-t border-line pt-4">{children}</div>}
      </nav>
    </Dialog>
  )
}
