import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'

type Tab = { to: To; label: ReactNode; count?: ReactNode; current: boolean }

/** Links between the views of one thing; works without JavaScript. `label` names the group. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="k-tabs">
      {tabs.map((tab, at) => (
        <Link key={at} to={tab.to} className="k-tab" aria-current={tab.current ? 'page' : undefined} preventScrollReset>
          {tab.label}
          {tab.count !== undefined && <span className="k-count">{tab.count}</span>}
        </Link>
      ))}
    </nav>
  )
}
