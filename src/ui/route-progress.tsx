import { useNavigation } from 'react-router'

/** A thin bar on top while a page is loading, and the same in words for screen readers. */
export function RouteProgress({ label }: { label: string }) {
  const moving = useNavigation().state !== 'idle'
  return (
    <>
      <div role="status" className="sr-only">
        {moving ? label : ''}
      </div>
      {moving && <div className="k-route" aria-hidden="true" />}
    </>
  )
}
