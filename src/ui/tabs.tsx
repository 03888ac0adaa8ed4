import { useEffect, useRef, type ReactNode } from 'react'
import { Link, type To } from 'react-router'

type Tab = { to: To; label: ReactNode; count?: ReactNode; current: boolean }

/** Links between the views of one thing; works without JavaScript. `label` names the group. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const row = useRef<HTMLElement>(null)
  const at = tabs.findIndex(({ current }) => current)
  // On a narrow screen the row scrolls; the tab that is open must not lie outside.
  useEffect(() => {
    const [box, tab] = [row.current, row.current?.children[at]]
    if (!box || !(tab instanceof HTMLElement)) return
    const end = tab.offsetLeft - box.offsetLeft + tab.offsetWidth
    if (end > box.scrollLeft + box.clientWidth) box.scrollLeft = end - box.clientWidth + 24
  }, [at])
  return (
    <nav ref={row} aria-label={label} className="k-tabs">
      {tabs.map((tab, at) => (
        <Link key={at} to={tab.to} className="k-tab" aria-current={tab.current ? 'page' : undefined} preventScrollReset>
          {tab.label}
          {tab.count !== undefined && <span className="k-count">{tab.count}</span>}
        </Link>
      ))}
    </nav>
  )
}
