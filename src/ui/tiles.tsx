import { Children, type CSSProperties, type ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { cx } from './cx.ts'

/** An amount of money, which would break after its currency where two tiles share a phone. */
const isLong = (value: ReactNode) => typeof value === 'string' && value.length > 9

/** A number with its name, and what it means. */
export function Stat({ label, value, note, to }: { label: string; value: ReactNode; note?: ReactNode; to?: To }) {
  const body = (
    <>
      <dt className="text-sm text-muted">
        {to ? (
          <Link to={to} className="k-cover">
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd className={cx('mt-0.5 font-bold', isLong(value) ? 'text-base sm:text-2xl' : 'text-2xl')}>{value}</dd>
      {note && <dd className="k-hint mt-0.5">{note}</dd>}
    </>
  )
  return (
    <div className="k-card" data-live={to ? true : undefined}>
      {body}
    </div>
  )
}

type TilesProps = { as?: 'dl' | 'ul'; children: ReactNode }

/** Tiles in rows of at most five, all filled and as equally full as fits: seven are four and three, never six and one. */
export function Tiles({ as: Tag = 'dl', children }: TilesProps) {
  const count = Children.toArray(children).length
  const perRow = Math.ceil(count / Math.max(1, Math.ceil(count / 5)))
  return (
    <Tag
      className="flex flex-wrap gap-3 *:flex-[1_1_max(10rem,calc(100%/var(--per-row)-0.75rem))]"
      style={{ '--per-row': Math.max(1, perRow) } as CSSProperties}
    >
      {children}
    </Tag>
  )
}
