import { useId, type ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { cx } from './cx.ts'

/** A list under a heading for screen readers; it dims while another page or filter of its own URL (`path`) is loading. */
export function ListSection({ label, path, children }: { label: string; path: string; children: ReactNode }) {
  const title = useId()
  const { state, location } = useNavigation()
  const busy = state === 'loading' && location.pathname === path
  return (
    <section
      aria-labelledby={title}
      aria-busy={busy || undefined}
      className={cx('transition-opacity', busy && 'opacity-60')}
    >
      <h2 id={title} className="sr-only">
        {label}
      </h2>
      {children}
    </section>
  )
}
