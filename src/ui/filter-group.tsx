import type { ReactNode } from 'react'

/** A group of filters that opens and closes by itself, with or without JavaScript. */
export function FilterGroup({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details open={open} className="group border-b border-line py-2 last:border-0">
      <summary className="flex min-h-10 cursor-pointer list-none items-center justify-between gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <span
          aria-hidden="true"
          className="size-2 rotate-45 border-r-2 border-b-2 border-subtle transition-transform group-open:-rotate-135"
        />
      </summary>
      <fieldset className="pb-2">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  )
}
