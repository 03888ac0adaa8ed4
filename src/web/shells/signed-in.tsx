import { lazy, Suspense } from 'react'
import type { Viewer } from '../root-data.ts'

// Guests never load the account's menu. On the server the parts are there at once, so that they stand in the page itself.
const parts = () => import('./account-menu.tsx')
const AccountMenu = import.meta.env.SSR ? (await parts()).AccountMenu : lazy(() => parts().then((file) => ({ default: file.AccountMenu })))

/** The account's menu, as a file of its own; its place is kept while it comes. */
export function Account({ viewer }: { viewer: Exclude<Viewer, { kind: 'guest' }> }) {
  return (
    <Suspense fallback={<span className="size-11" />}>
      <AccountMenu viewer={viewer} />
    </Suspense>
  )
}
