import { Skeleton } from './kit/skeleton.tsx'

/** Where a job will stand beside the list. */
export function PanelSkeleton() {
  return (
    <div className="grid gap-4 p-5">
      <Skeleton className="h-11 w-40" />
      <Skeleton className="h-8 w-2/3" />
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
