import { Icon, type IconName } from '#ui/icon.tsx'
import type { ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import { cx } from './cx.ts'

const noticeIcons: Record<Tone, IconName> = {
  muted: 'info',
  primary: 'info',
  warning: 'triangle-alert',
  success: 'circle-check',
  error: 'circle-alert',
}

type NoticeProps = {
  tone?: Tone
  title?: ReactNode
  action?: ReactNode
  /** Announced when it appears. */ live?: boolean
  bar?: boolean
  className?: string
  children?: ReactNode
}

/** Something to know about this screen. `bar` makes it a full-width banner. */
export function Notice({ tone = 'primary', title, action, live, bar, className, children }: NoticeProps) {
  return (
    <div
      className={cx('k-notice', className)}
      data-tone={tone}
      data-bar={bar || undefined}
      role={live ? (tone === 'error' ? 'alert' : 'status') : undefined}
    >
      <Icon name={noticeIcons[tone]} />
      <div className="flex flex-wrap content-start items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          {title && <p className="font-semibold">{title}</p>}
          {children && <div className="text-sm">{children}</div>}
        </div>
        {action}
      </div>
    </div>
  )
}
