import { lazyComponent, lazyPart } from '#ui/lazy-component.tsx'
import type { Viewer } from '#web/document/root-data.ts'
import { useAnnouncement, useLegalBanner } from '#web/document/use-viewer.ts'

// Guests never load what only account holders see.
const loadMenu = () => import('./account-menu.tsx').then((file) => file.AccountMenu)
const loadBell = () => import('./notification-bell.tsx').then((file) => file.NotificationBell)
const loadBanners = () => import('./banners.tsx').then((file) => file.Banners)
const reserved = <span className="size-11" />

/** The account's menu, loaded as a file of its own; its space is reserved meanwhile. */
export const Account = lazyPart(import.meta.env.SSR ? await loadMenu() : lazyComponent(loadMenu), reserved)

/** The link to the notifications; its space is reserved as well. */
export const Bell = lazyPart(import.meta.env.SSR ? await loadBell() : lazyComponent(loadBell), reserved)

const AllBanners = lazyPart(import.meta.env.SSR ? await loadBanners() : lazyComponent(loadBanners))

/** What a viewer is told above the page: hardly anybody has anything of it to load. */
export function Banners({ viewer }: { viewer: Viewer }) {
  const banners = { viewer, legal: useLegalBanner(), announcement: useAnnouncement() }
  const ofAccount =
    viewer.kind !== 'guest' &&
    [
      'acting' in viewer && viewer.acting,
      'supportAccess' in viewer && viewer.supportAccess,
      'mailBounces' in viewer && viewer.mailBounces,
    ].some(Boolean)
  if (!ofAccount && !banners.legal && !banners.announcement) return null
  return <AllBanners {...banners} />
}
