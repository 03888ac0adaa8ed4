import { Suspense } from 'react'
import { lazyComponent } from '#ui/lazy-component.ts'
import type { Viewer } from '#web/document/root-data.ts'
import { useAnnouncement, useLegalBanner } from '#web/document/use-viewer.ts'

// Guests never load what only account holders see.
const loadMenu = () => import('./account-menu.tsx').then((file) => file.AccountMenu)
const loadBell = () => import('./notification-bell.tsx').then((file) => file.NotificationBell)
const loadBanners = () => import('./banners.tsx').then((file) => file.Banners)
const AccountMenu = import.meta.env.SSR ? await loadMenu() : lazyComponent(loadMenu)
const NotificationBell = import.meta.env.SSR ? await loadBell() : lazyComponent(loadBell)
const AllBanners = import.meta.env.SSR ? await loadBanners() : lazyComponent(loadBanners)

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

/** What a viewer is told above the page: hardly anybody has anything of it to load. */
export function Banners({ viewer }: { viewer: Viewer }) {
  const told = { viewer, legal: useLegalBanner(), announcement: useAnnouncement() }
  const ofAccount =
    viewer.kind !== 'guest' &&
    [
      'acting' in viewer && viewer.acting,
      'supportAccess' in viewer && viewer.supportAccess,
      'mailBounces' in viewer && viewer.mailBounces,
    ].some(Boolean)
  if (!ofAccount && !told.legal && !told.announcement) return null
  return (
    <Suspense>
      <AllBanners {...told} />
    </Suspense>
  )
}
