import { Outlet } from 'react-router'
import { Icon, type IconName } from '#ui/icon.tsx'
import { mayAdmin, type AdminRight } from '#kernel/admin-rights.ts'
import { zoneTitle } from '#kernel/zone-names.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { usePageSettings } from '#ui/i18n/page-settings.tsx'
import type { NavItem } from '#ui/nav-item.ts'
import { ErrorPage } from '#web/document/route-error.tsx'
import { BellLink } from '../../shells/notification-bell.tsx'
import { WorkShell } from '../../shells/work-shell.tsx'
import { useViewer } from '#web/document/use-viewer.ts'
import { app, load } from '#web/pipeline/request.ts'
import { revalidateAfterActions } from '#web/pipeline/shell-data.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { ConsoleKeys } from './console-keys.tsx'
import { ConsoleSearch, ConsoleSearchLink } from './search/console-search.tsx'
import type { Route } from './+types/layout'

export const handle: RouteHandle = { texts: ['adminSearch'] }

/** The number on the bell of those who keep the books, and of the open cases. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = app(context)
  const { caller } = page
  const may = (right: AdminRight) => caller.kind === 'admin' && mayAdmin(caller.role, right)
  const [alarms, cases] = await Promise.all([
    may('money.manage') ? load(context, 'admin.money.alarmCount', {}) : null,
    may('cases.decide') ? load(context, 'admin.cases.count', {}) : null,
  ])
  return { alarms: alarms?.open ?? null, cases: cases?.open ?? 0, keysOn: page.cookie('keys') !== 'off' }
}
export const shouldRevalidate = revalidateAfterActions

export default function AdminLayout({ loaderData: { alarms, cases, keysOn } }: Route.ComponentProps) {
  return (
    <Frame alarms={alarms} cases={cases} keysOn={keysOn}>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  )
}

/** The sections of the console in the order of the day's work. */
const places = [
  { to: '/admin', right: 'overview.view', key: 'start', icon: 'layout-dashboard' },
  { to: '/admin/people', right: 'people.view', key: 'people', icon: 'users-round' },
  { to: '/admin/companies', right: 'companies.view', key: 'companies', icon: 'building-2' },
  { to: '/admin/jobs', right: 'jobs.view', key: 'jobs', icon: 'file-search' },
  { to: '/admin/statistics', right: 'statistics.view', key: 'statistics', icon: 'chart-no-axes-column-increasing' },
  { to: '/admin/cases', right: 'cases.decide', key: 'cases', icon: 'flag', group: 'moderation' },
  { to: '/admin/flags', right: 'screening.edit', key: 'flags', icon: 'shield-alert', group: 'moderation' },
  { to: '/admin/reviews', right: 'reviews.decide', key: 'reviews', icon: 'star', group: 'moderation' },
  { to: '/admin/messages', right: 'messages.answer', key: 'messages', icon: 'inbox', group: 'moderation' },
  { to: '/admin/content', right: 'content.edit', key: 'content', icon: 'file-text', group: 'site' },
  { to: '/admin/announcements', right: 'content.edit', key: 'announcements', icon: 'megaphone', group: 'site' },
  { to: '/admin/masters', right: 'referenceData.accept', key: 'masters', icon: 'list-tree', group: 'site' },
  { to: '/admin/synonyms', right: 'content.edit', key: 'synonyms', icon: 'search', group: 'site' },
  { to: '/admin/learning', right: 'content.edit', key: 'learning', icon: 'sparkles', group: 'site' },
  { to: '/admin/settings', right: 'settings.edit', key: 'settings', icon: 'sliders-horizontal', group: 'site' },
  { to: '/admin/queues', right: 'work.retry', key: 'work', icon: 'triangle-alert', group: 'operations' },
  { to: '/admin/mails', right: 'mails.manage', key: 'mails', icon: 'mail', group: 'operations' },
  { to: '/admin/rights', right: 'people.requests', key: 'rights', icon: 'user-round', group: 'operations' },
  { to: '/admin/incidents', right: 'incidents.manage', key: 'incidents', icon: 'shield-alert', group: 'operations' },
  { to: '/admin/second', right: 'second.decide', key: 'second', icon: 'users-round', group: 'operations' },
  { to: '/admin/audit', right: 'audit.view', key: 'audit', icon: 'scroll-text', group: 'operations' },
  {
    to: '/admin/administrators',
    right: 'administrators.manage',
    key: 'administrators',
    icon: 'shield-check',
    group: 'operations',
  },
  {
    to: '/admin/money',
    right: 'money.manage',
    key: 'moneyOverview',
    icon: 'chart-no-axes-column-increasing',
    group: 'money',
  },
  { to: '/admin/orders', right: 'orders.view', key: 'orders', icon: 'credit-card', group: 'money' },
  { to: '/admin/invoices', right: 'money.manage', key: 'invoices', icon: 'file-text', group: 'money' },
  { to: '/admin/transfers', right: 'money.manage', key: 'transfers', icon: 'banknote', group: 'money' },
  { to: '/admin/plans', right: 'money.manage', key: 'plans', icon: 'wallet', group: 'money' },
] as const satisfies readonly { to: string; right: AdminRight; key: string; icon: IconName; group?: string }[]

/** In which zone every time of the console is shown: administrators and those they write to may live in others. */
function TimesNote() {
  const t = useTexts('shell')
  const settings = usePageSettings()
  if (!settings) return null
  const { timeZone, now } = settings
  return (
    <p className="k-page k-hint sticky top-[100vh] -mt-8 pt-0 pb-4">
      {t('admin.times', { zone: zoneTitle(new Date(now), timeZone) })}
    </p>
  )
}

type FrameProps = { alarms?: number | null; cases?: number; keysOn?: boolean; children: React.ReactNode }

function Frame({ alarms = null, cases = 0, keysOn = true, children }: FrameProps) {
  const t = useTexts('shell')
  const viewer = useViewer()
  const items: NavItem[] = places
    .filter(({ right }) => viewer.kind === 'admin' && mayAdmin(viewer.role, right))
    .map(({ to, key, icon, ...rest }) => ({
      to,
      end: to === '/admin',
      label: t(`admin.${key}`),
      icon: <Icon name={icon} />,
      ...(key === 'cases' && cases > 0 && { count: cases > 99 ? '99+' : String(cases) }),
      ...('group' in rest && { group: t(`admin.${rest.group}`) }),
    }))
  return (
    <WorkShell
      home="/admin"
      items={items}
      search={viewer.kind === 'admin' && <ConsoleSearch />}
      bell={
        <>
          {viewer.kind === 'admin' && <ConsoleKeys started={keysOn} />}
          {viewer.kind === 'admin' && <ConsoleSearchLink />}
          {alarms !== null && (
            <BellLink
              to="/admin/money"
              count={alarms}
              label={alarms > 0 ? t('alarms', { count: alarms }) : t('admin.moneyOverview')}
            />
          )}
        </>
      }
    >
      {children}
      <TimesNote />
    </WorkShell>
  )
}
