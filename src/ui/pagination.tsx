import { Icon } from '#ui/icon.tsx'
import { Link, type To } from 'react-router'
import { cx } from './cx.ts'
import { pageWindow } from './page-window.ts'

type PaginationProps = {
  /** Names the group, such as "Pages". */
  label: string
  page: number
  pages: number
  /** The address of a page; keep the other filters in it. */
  hrefFor: (page: number) => To
  previous: string
  next: string
  /** Spoken for a number: `(3) => "Page 3"`. */
  pageLabel: (page: number) => string
}

/** Numbered links with the ends and the neighbours; nothing when there is one page. */
export function Pagination({ label, page, pages, hrefFor, previous, next, pageLabel }: PaginationProps) {
  if (pages <= 1) return null
  const step = (target: number, text: string, rel: string, icon: React.ReactNode) =>
    target >= 1 &&
    target <= pages && (
      <Link to={hrefFor(target)} rel={rel} className="k-btn" data-variant="secondary" data-size="sm" aria-label={text}>
        {icon}
      </Link>
    )
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-1.5 py-6">
      {step(page - 1, previous, 'prev', <Icon name="chevron-left" />)}
      {pageWindow(page, pages).map((number, at) =>
        number === null ? (
          <span key={`gap-${at}`} aria-hidden="true" className="px-1 text-subtle max-sm:hidden">
            …
          </span>
        ) : (
          <Link
            key={number}
            to={hrefFor(number)}
            className={cx('k-btn', number !== page && 'max-sm:hidden')}
            data-variant={number === page ? 'primary' : 'quiet'}
            data-size="sm"
            aria-label={pageLabel(number)}
            aria-current={number === page ? 'page' : undefined}
          >
            {number}
          </Link>
        ),
      )}
      <span className="px-1 text-sm text-muted tabular-nums sm:hidden">{`/ ${pages}`}</span>
      {step(page + 1, next, 'next', <Icon name="chevron-right" />)}
    </nav>
  )
}
