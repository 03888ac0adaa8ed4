import { lazy, Suspense } from 'react'
import type { Viewer } from '#web/document/root-data.ts'

// Guests never load what only account holders see. On the server they are imported at once, so that they are part of the HTML.
const menu = () => import('./account-menu.tsx')
const bell = () => import('./notification-bell.tsx')
const banners = () => import('./banners.tsx')
const AccountMenu = import.meta.env.SSR
  ? (await menu()).AccountMenu
  : lazy(() => menu().then((file) => ({ default: file.AccountMenu })))
const NotificationBell = import.meta.env.SSR
  ? (await bell()).NotificationBell
  : lazy(() => bell().then((file) => ({ default: file.NotificationBell })))
const ActingBanner = import.meta.env.SSR
  ? (await banners()).ActingBanner
  : lazy(() => banners().then((file) => ({ default: file.ActingBanner })))

/** The account's menu, loaded as a file of its own; its space is reserved meanwhile. */
export function Account({ viewer }: { viewer: Exclude<Viewer, { kind: 'guest' }> }) {
  return (
    <Suspense fallback={<span className="size-11" />}>
      <AccountMenu viewer={viewer} />
    </Suspense>
  )
}

/** The link to the notifications; its space is reserved as well. */
export function Bell(props: { to: string; unread: number }) {
  return (
    <Suspense fallback={<span className="size-11" />}>
      <NotificationBell {...props} />
    </Suspense>
  )
}

/** The banner of an administrator who acts for somebody. */
export function Acting({ viewer }: { viewer: Viewer }) {
  if (!('acting' in viewer) || !viewer.acting) return null
  return (
    <Suspense>
      <ActingBanner viewer={viewer} />
    </Suspense>
  )
}
