import { Icon } from '#ui/icon.tsx'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Page } from '#ui/page.tsx'
import { SideLinks } from '#ui/side-links.tsx'
import { Tabs } from '#ui/tabs.tsx'

const home = '/jobsseekers/settings'
const places = [
  { key: 'account', to: home, icon: 'user-round' },
  { key: 'privacy', to: `${home}/privacy`, icon: 'eye' },
  { key: 'notifications', to: `${home}/notifications`, icon: 'bell' },
  { key: 'devices', to: `${home}/devices`, icon: 'monitor-smartphone' },
  { key: 'data', to: `${home}/data`, icon: 'folder-down' },
  { key: 'decisions', to: '/account/statements', icon: 'scale' },
  { key: 'reports', to: '/account/reports', icon: 'flag' },
] as const

/**
 * The frame of a candidate's settings: links at the side from 1024 px, above the page below that; from 1280 px each section has its
 * heading beside it. The page in it renders `PageHead`, no `Page`: the column is here. Needs the text set `settings`.
 */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const t = useTexts('settings')
  const { pathname } = useLocation()
  const path = pathname.replace(/\/$/, '')
  return (
    <Page>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <nav aria-label={t('nav.label')} className="hidden lg:block">
          <p className="mb-2 px-3 text-sm font-semibold text-muted">{t('nav.label')}</p>
          <SideLinks
            items={places.map(({ key, to, icon }) => ({
              to,
              label: t(`nav.${key}`),
              icon: <Icon name={icon} />,
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
        <div className="k-settings min-w-0">{children}</div>
      </div>
    </Page>
  )
}
