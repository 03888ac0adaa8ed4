import type { ReactNode } from 'react'

/** A group of filters that opens and closes by itself, with or without JavaScript. */
export function FilterGroup({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details open={open} className="k-filter-group">
      <summary>{title}</summary>
      <fieldset className="pb-2">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  )
}
