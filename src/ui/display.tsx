import { CircleAlert, CircleCheck, Info, TriangleAlert } from '#ui/icons.tsx'
import type { ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import { cx } from './cx.ts'

const noticeIcons: Record<Tone, typeof Info> = {
  muted: Info,
  primary: Info,
  warning: TriangleAlert,
  success: CircleCheck,
  error: CircleAlert,
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
  const Icon = noticeIcons[tone]
  return (
    <div
      className={cx('k-notice', className)}
      data-tone={tone}
      data-bar={bar || undefined}
      role={live ? (tone === 'error' ? 'alert' : 'status') : undefined}
    >
      <Icon aria-hidden="true" />
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
