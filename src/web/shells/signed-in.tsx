import { Suspense } from 'react'
import { lazyComponent } from '#ui/lazy-component.ts'
import type { AnnouncementData, LegalBannerData, Viewer } from '#web/document/root-data.ts'

// Guests never load what only account holders see.
const loadMenu = () => import('./account-menu.tsx').then((file) => file.AccountMenu)
const loadBell = () => import('./notification-bell.tsx').then((file) => file.NotificationBell)
const loadBanner = () => import('./banners.tsx').then((file) => file.ActingBanner)
const loadSupportBanner = () => import('./banners.tsx').then((file) => file.SupportAccessBanner)
const loadMailBanner = () => import('./banners.tsx').then((file) => file.MailBanner)
const loadLegalBanner = () => import('./banners.tsx').then((file) => file.LegalBanner)
const loadAnnouncement = () => import('./banners.tsx').then((file) => file.AnnouncementBanner)
const AccountMenu = import.meta.env.SSR ? await loadMenu() : lazyComponent(loadMenu)
const NotificationBell = import.meta.env.SSR ? await loadBell() : lazyComponent(loadBell)
const ActingBanner = import.meta.env.SSR ? await loadBanner() : lazyComponent(loadBanner)
const SupportAccessBanner = import.meta.env.SSR ? await loadSupportBanner() : lazyComponent(loadSupportBanner)
const MailBanner = import.meta.env.SSR ? await loadMailBanner() : lazyComponent(loadMailBanner)
const AnnouncementBanner = import.meta.env.SSR ? await loadAnnouncement() : lazyComponent(loadAnnouncement)
const LegalBanner = import.meta.env.SSR ? await loadLegalBanner() : lazyComponent(loadLegalBanner)

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

/** The banner of support that asks for access, or has it. */
export function SupportAccess({ viewer }: { viewer: Viewer }) {
  if (!('supportAccess' in viewer) || !viewer.supportAccess) return null
  return (
    <Suspense>
      <SupportAccessBanner viewer={viewer} />
    </Suspense>
  )
}

/** The banner of an address that takes no mail. */
export function MailProblem({ viewer }: { viewer: Viewer }) {
  if (!('mailBounces' in viewer) || !viewer.mailBounces) return null
  return (
    <Suspense>
      <MailBanner viewer={viewer} />
    </Suspense>
  )
}

/** What the operator says to everybody, guests too. */
export function Announced({ announcement }: { announcement: AnnouncementData | null }) {
  if (!announcement) return null
  return (
    <Suspense>
      <AnnouncementBanner announcement={announcement} />
    </Suspense>
  )
}

/** The banner of a legal page that changes. */
export function LegalChange({ legal }: { legal: LegalBannerData | null | undefined }) {
  if (!legal) return null
  return (
    <Suspense>
      <LegalBanner legal={legal} />
    </Suspense>
  )
}
