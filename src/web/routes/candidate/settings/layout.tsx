import { Bell, Eye, Flag, FolderDown, Scale, MonitorSmartphone, UserRound } from '#ui/icons.tsx'
import { Outlet, useLocation } from 'react-router'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Page } from '#ui/page.tsx'
import { SideLinks } from '#ui/side-links.tsx'
import { Tabs } from '#ui/tabs.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'

export const handle: RouteHandle = { texts: ['settings', 'account'] }

const home = '/jobsseekers/settings'
const places = [
  { key: 'account', to: home, Icon: UserRound },
  { key: 'privacy', to: `${home}/privacy`, Icon: Eye },
  { key: 'notifications', to: `${home}/notifications`, Icon: Bell },
  { key: 'devices', to: `${home}/devices`, Icon: MonitorSmartphone },
  { key: 'data', to: `${home}/data`, Icon: FolderDown },
  { key: 'decisions', to: '/account/statements', Icon: Scale },
  { key: 'reports', to: '/account/reports', Icon: Flag },
] as const

/**
 * The settings of a candidate: links at the side from 1024 px, above the page below that. Each page below it renders its own
 * `PageMeta` and `PageHead`, no `Page`: the column is here.
 */
export default function Settings() {
  const t = useTexts('settings')
  const { pathname } = useLocation()
  const path = pathname.replace(/\/$/, '')
  return (
    <Page>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <nav aria-label={t('nav.label')} className="hidden lg:block">
          <p className="mb-2 px-3 text-sm font-semibold text-muted">{t('nav.label')}</p>
          <SideLinks
            items={places.map(({ key, to, Icon }) => ({
              to,
              label: t(`nav.${key}`),
              icon: <Icon aria-hidden="true" />,
              end: key === 'account',
            }))}
          />
        </nav>
        <div className="mb-6 lg:hidden">
          <Tabs
            label={t('nav.pages')}
            tabs={places.map(({ key, to }) => ({ to, label: t(`nav.${key}`), current: path === to }))}
          />
        </div>
        <div className="min-w-0 max-w-[46rem]">
          <Outlet />
        </div>
      </div>
    </Page>
  )
}
