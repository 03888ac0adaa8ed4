import { cx } from './cx.ts'

/** The shape of what comes; it shows after 300 ms, so quick answers never flicker. Size it by className. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={cx('k-bone', className)} aria-hidden="true" />
}

/** A list of cards to come; `label` is spoken. */
export function SkeletonCards({ label, count = 4 }: { label: string; count?: number }) {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className="k-card flex gap-4" aria-hidden="true">
          <Skeleton className="size-12 flex-none" />
          <div className="grid flex-1 gap-2.5">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  )
}
