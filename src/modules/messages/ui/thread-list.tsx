import { Link } from 'react-router'
import { Avatar, LogoBox } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { useAgo, useTexts } from '#ui/i18n/i18n.tsx'
import type { ThreadRow } from '../contract.shapes.ts'

type ThreadListProps = {
  side: 'CANDIDATE' | 'COMPANY'
  rows: readonly ThreadRow[]
  current: string | null
  hrefFor: (id: string) => string
}

/** Conversations, the latest first; unread ones stand out by weight, a dot and a word. */
export function ThreadList({ side, rows, current, hrefFor }: ThreadListProps) {
  const t = useTexts('messages')
  return (
    <ul aria-label={t('list.label')} className="grid grid-cols-1">
      {rows.map((row) => (
        <li key={row.applicationId} className="border-t border-line first:border-t-0">
          <Link
            to={hrefFor(row.applicationId)}
            aria-current={row.applicationId === current ? 'page' : undefined}
            className="flex gap-3 px-4 py-3 text-ink no-underline not-aria-[current]:hover:bg-sunken aria-[current]:bg-nila-soft"
          >
            {side === 'COMPANY' ? (
              <Avatar name={row.name} size={40} className="ring-2 ring-surface" />
            ) : (
              <LogoBox name={row.name} src={row.logoUrl} size={40} />
            )}
            <Line row={row} side={side} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Line({ row, side }: { row: ThreadRow; side: ThreadListProps['side'] }) {
  const t = useTexts('messages')
  const ago = useAgo()
  const { last, unread } = row
  const text = last.excerpt ?? t('gone.short')
  const author = last.mine ? t('you') : last.side === side ? last.author : null
  return (
    <span className="min-w-0 flex-1">
      <span className="flex items-baseline justify-between gap-3">
        <span className={cx('min-w-0 truncate', unread ? 'font-bold' : 'font-semibold')}>{row.name}</span>
        <span className="flex-none text-xs text-muted">{ago(last.at)}</span>
      </span>
      <span className="block truncate text-xs text-muted">{row.jobTitle}</span>
      <span className="mt-0.5 flex items-center gap-2">
        <span className={cx('min-w-0 flex-1 truncate text-sm', unread ? 'font-semibold' : 'text-muted')}>
          {author ? `${author}: ${text}` : text}
        </span>
        {unread ? (
          <Badge tone="primary">{t('list.unread')}</Badge>
        ) : side === 'COMPANY' && row.waiting && row.state !== 'SEALED' ? (
          <Badge tone="warning">{t('list.waiting')}</Badge>
        ) : row.state !== 'OPEN' ? (
          <Badge>{t('list.closed')}</Badge>
        ) : null}
      </span>
    </span>
  )
}
