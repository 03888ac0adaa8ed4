import type { ReactNode } from 'react'

type StateProps = { icon?: ReactNode; title: ReactNode; children?: ReactNode; action?: ReactNode; level?: 1 | 2 | 3 }

/** What will be here, and the one next step. */
export function EmptyState({ icon, title, children, action, level = 2 }: StateProps) {
  const Heading = `h${level}` as const
  return (
    <div className="grid justify-items-center gap-2 px-4 py-12 text-center">
      {icon && (
        <span className="mb-2 grid size-14 place-items-center rounded-full bg-nila-soft text-nila-ink [&>svg]:size-6">
          {icon}
        </span>
      )}
      <Heading className="text-lg">{title}</Heading>
      {children && <div className="max-w-[26rem] text-balance text-muted">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}

/** What happened, what was saved, what to do; `code` is the request id for support. */
export function ErrorState({ icon, title, children, action, code, level = 2 }: StateProps & { code?: string }) {
  const Heading = `h${level}` as const
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-4 py-12 text-center">
      {icon && (
        <span className="mb-2 grid size-14 place-items-center rounded-full bg-cabai-soft text-cabai-ink [&>svg]:size-6">
          {icon}
        </span>
      )}
      <Heading className="text-lg">{title}</Heading>
      {children && <div className="max-w-[26rem] text-balance text-muted">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
      {code && <p className="mt-2 text-xs text-subtle tabular-nums">{code}</p>}
    </div>
  )
}
