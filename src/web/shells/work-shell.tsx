import type { ReactNode } from 'react'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { MobileNav, Shell, TopBar } from '#ui/shell.tsx'
import type { NavItem } from '#ui/nav-item.ts'
import { SideNav } from '#ui/side-nav.tsx'
import { useAnnouncement, useLegalBanner, useViewer } from '#web/document/use-viewer.ts'
import { Account } from './signed-in.tsx'
import {
  ActingBanner,
  AnnouncementBanner,
  ApprovalBanner,
  LegalBanner,
  MailBanner,
  SupportAccessBanner,
} from './banners.tsx'
import { HomeLink } from './home-link.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { PlainNav } from './plain-nav.tsx'

type WorkShellProps = {
  home: string
  items: readonly NavItem[]
  bell?: ReactNode
  /** In the middle of the bar, from 768 px. */
  search?: ReactNode
  head?: ReactNode
  children: ReactNode
}

/** The layout of signed-in work: compact density, links at the side from 1024 px and in a drawer below. For employers and administrators. */
export function WorkShell({ home, items, bell, search, head, children }: WorkShellProps) {
  const viewer = useViewer()
  const legal = useLegalBanner()
  const announcement = useAnnouncement()
  const t = useTexts('shell')
  return (
    <Shell
      density="working"
      top={
        <>
          <ActingBanner viewer={viewer} />
          <SupportAccessBanner viewer={viewer} />
          <TopBar
            wide
            logo={<HomeLink to={home} />}
            search={search}
            actions={
              <>
                <LanguageSwitch />
                {bell}
                {viewer.kind !== 'guest' && <Account viewer={viewer} />}
              </>
            }
            mobile={<MobileNav label={t('nav.menu')} items={items} />}
          />
          <PlainNav label={t('nav.menu')} items={items} />
          <ApprovalBanner viewer={viewer} />
          <MailBanner viewer={viewer} />
          {legal && <LegalBanner legal={legal} />}
          {announcement && <AnnouncementBanner announcement={announcement} />}
        </>
      }
      side={<SideNav label={t('nav.main')} items={items} head={head} />}
    >
      {children}
    </Shell>
  )
}
