import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

type WithAsideProps = {
  children: ReactNode
  aside: ReactNode
  /** What the side is for, such as "Decision". */
  label: string
  /** Below 1280 px, where the side comes after everything else, a link on top leads down to it. */
  jump?: boolean
  className?: string
}

/** What one reads, and from 1280 px at its side what one does about it, in sight while one scrolls. */
export function WithAside({ children, aside, label, jump, className }: WithAsideProps) {
  return (
    <div className={cx('grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]', className)}>
      {jump && (
        <p className="xl:hidden">
          <a href="#aside" className="k-btn" data-variant="secondary">
            {label}
            <Icon name="arrow-down" />
          </a>
        </p>
      )}
      <div className="k-stack">{children}</div>
      <aside
        id="aside"
        tabIndex={-1}
        aria-label={label}
        className="k-edge -m-1 grid min-w-0 scroll-mt-20 grid-cols-1 content-start gap-3 p-1 outline-none xl:sticky xl:top-20 xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto"
      >
        {aside}
      </aside>
    </div>
  )
}
