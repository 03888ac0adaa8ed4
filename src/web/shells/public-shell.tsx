import { Icon } from '#ui/icon.tsx'
import type { ReactNode } from 'react'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { BottomNav, MobileNav, Shell, TopBar, TopNav } from '#ui/shell.tsx'
import type { NavItem } from '#ui/nav-item.ts'
import type { Viewer } from '#web/document/root-data.ts'
import { useViewer } from '#web/document/use-viewer.ts'
import { Account, Banners, Bell } from './signed-in.tsx'
import { HomeLink } from './home-link.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { PlainNav } from './plain-nav.tsx'
import { SiteFooter } from './site-footer.tsx'
import { useMessageCount } from './use-message-count.ts'

const homes: Partial<Record<Viewer['kind'], string>> = {
  employer: '/employer/home',
  unassigned: '/employer/no-company',
}

/** Guests, candidates, and employers and administrators on public pages: top bar, footer, and for candidates a bar at the thumb. */
export function PublicShell({
  unread = 0,
  messages = 0,
  children,
}: {
  unread?: number
  messages?: number
  children: ReactNode
}) {
  const viewer = useViewer()
  const t = useTexts('shell')
  const items = navOf(viewer, t, useMessageCount(messages))
  const register = { to: '/jobsseekers/register', label: t('nav.register') }
  return (
    <Shell
      top={
        <>
          <TopBar
            logo={<HomeLink to={homes[viewer.kind] ?? '/'} />}
            nav={<TopNav label={t('nav.main')} items={items} />}
            actions={<Actions viewer={viewer} unread={unread} />}
            mobile={
              <MobileNav label={t('nav.menu')} items={items}>
                {viewer.kind === 'guest' && (
                  <>
                    <LinkButton to="/jobsseekers/register" variant="primary" wide>
                      {t('nav.register')}
                    </LinkButton>
                    <LinkButton to="/login" wide>
                      {t('nav.signIn')}
                    </LinkButton>
                  </>
                )}
              </MobileNav>
            }
          />
          <PlainNav label={t('nav.menu')} items={viewer.kind === 'guest' ? [...items, register] : items} />
          <Banners viewer={viewer} />
        </>
      }
      footer={<SiteFooter />}
      bottom={viewer.kind === 'candidate' ? <BottomNav label={t('nav.quick')} items={items} /> : undefined}
    >
      {children}
    </Shell>
  )
}

type T = ReturnType<typeof useTexts<'shell'>>

function navOf(viewer: Viewer, t: T, unreadMessages: string | undefined): NavItem[] {
  const browse = {
    to: '/jobsseekers/browse-jobs',
    label: t('nav.browse'),
    short: t('nav.browseShort'),
    icon: <Icon name="search" />,
  }
  if (viewer.kind === 'candidate')
    return [
      browse,
      {
        to: '/jobsseekers/my-jobs',
        label: t('nav.myJobs'),
        short: t('nav.myJobsShort'),
        icon: <Icon name="clipboard-list" />,
      },
      {
        to: '/jobsseekers/messages',
        label: t('nav.messages'),
        icon: <Icon name="messages-square" />,
        ...(unreadMessages && { count: unreadMessages }),
      },
      { to: '/jobsseekers/interviews', label: t('nav.interviews'), icon: <Icon name="calendar-clock" /> },
      { to: '/jobsseekers/profile', label: t('nav.profile'), icon: <Icon name="user-round" /> },
    ]
  if (viewer.kind === 'employer')
    return [{ to: '/employer/home', label: t('nav.workplace'), icon: <Icon name="briefcase-business" /> }, browse]
  if (viewer.kind === 'unassigned')
    return [{ to: '/employer/no-company', label: t('nav.noCompany'), icon: <Icon name="briefcase-business" /> }, browse]
  if (viewer.kind === 'admin')
    return [{ to: '/admin', label: t('nav.admin'), icon: <Icon name="briefcase-business" /> }, browse]
  return [browse, { to: '/employer/register', label: t('nav.forEmployers'), icon: <Icon name="briefcase-business" /> }]
}

function Actions({ viewer, unread }: { viewer: Viewer; unread: number }) {
  const t = useTexts('shell')
  return (
    <>
      <LanguageSwitch />
      {viewer.kind === 'candidate' && <Bell to="/jobsseekers/notification" unread={unread} />}
      {viewer.kind === 'guest' ? (
        <>
          <LinkButton to="/login" variant="quiet" size="sm">
            {t('nav.signIn')}
          </LinkButton>
          <LinkButton to="/jobsseekers/register" variant="secondary" size="sm" className="max-sm:hidden">
            {t('nav.register')}
          </LinkButton>
        </>
      ) : (
        <Account viewer={viewer} />
      )}
    </>
  )
}
