import { Icon } from '#ui/icon.tsx'
import { Link, type To } from 'react-router'
import { cx } from './cx.ts'

/** Breadcrumb navigation. The last item is the page itself, without a link; on a phone, where it took a line of its own, the title says it. */
export function Breadcrumb({ label, items }: { label: string; items: readonly { label: string; to?: To }[] }) {
  return (
    <nav aria-label={label} className="touch:-my-2.5">
      <ol className="flex flex-wrap items-center gap-1 text-sm text-muted">
        {items.map((item, at) => (
          <li key={item.label} className={cx('flex min-w-0 items-center gap-1', !item.to && 'max-sm:hidden')}>
            {at > 0 && <Icon name="chevron-right" size={14} className="text-subtle" />}
            {item.to ? (
              <Link
                to={item.to}
                className="inline-flex min-h-6 items-center touch:min-h-11 hover:text-ink hover:underline"
              >
                {item.label}
              </Link>
            ) : (
              <span aria-current="page" className="max-w-64 truncate text-ink">
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
