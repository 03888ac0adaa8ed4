import { useNavigation } from 'react-router'

/** A thin bar on top while a page is on its way, and the same in words. */
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
