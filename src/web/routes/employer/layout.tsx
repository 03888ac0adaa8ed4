import { Icon } from '#ui/icon.tsx'
import { Outlet } from 'react-router'
import { mayUse, type RightName } from '#kernel/rights.ts'
import { maxCounted, maxTasks } from '#modules/home/rules.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import type { NavItem } from '#ui/nav-item.ts'
import { RoleErrors } from '#web/document/role-errors.tsx'
import { ErrorPage } from '#web/document/route-error.tsx'
import { useViewer } from '#web/document/use-viewer.ts'
import { revalidateAfterActions, shellData } from '#web/pipeline/shell-data.ts'
import { NotificationBell } from '../../shells/notification-bell.tsx'
import { useNavigationCounts } from '../../shells/use-navigation-counts.ts'
import { useMessageCount } from '../../shells/use-message-count.ts'
import { WorkShell } from '../../shells/work-shell.tsx'
import { wizardSteps } from './job-wizard/steps.ts'
import type { Route } from './+types/layout'

export const loader = ({ context }: Route.LoaderArgs) => shellData({ context })
export const shouldRevalidate = revalidateAfterActions

export default function EmployerLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame unread={loaderData.unread} messages={loaderData.messages}>
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

/** Pages without an entry of their own, by the entry that one comes from. */
const pagesOf = {
  dashboard: ['/employer/vacancy-report'],
  jobs: [
    '/employer/job-post',
    ...wizardSteps.map(({ path }) => `/employer/${path}`),
    '/employer/job-posted-successfull',
    '/employer/import-history',
    '/employer/hiring-team',
    '/employer/criteria',
    '/employer/feature-job',
  ],
  responses: ['/employer/response-detail', '/employer/exports', '/employer/message-decision'],
  messages: ['/employer/message-templates'],
  interviews: ['/employer/interview', '/employer/scorecard'],
  candidates: ['/employer/matched-candidate-detail', '/employer/compare-candidates', '/employer/view-candidate-detail'],
  company: [
    '/employer/company-profile-setup',
    '/employer/profile-setup-success',
    '/employer/reviews',
    '/employer/statements',
  ],
  billing: [
    '/employer/top-up-plan',
    '/employer/payment',
    '/employer/payment-status',
    '/employer/top-up-payment',
    '/employer/top-up-payment-success',
  ],
  account: ['/employer/account-data', '/employer/notification-preferences', '/employer/reset-password'],
}

type FrameProps = { unread?: number; messages?: number; children: React.ReactNode }

function Frame({ unread = 0, messages = 0, children }: FrameProps) {
  const t = useTexts('shell')
  const viewer = useViewer()
  const billing = viewer.kind === 'employer' && mayUse(viewer.role, 'billing.view')
  const may = (...rights: RightName[]) =>
    viewer.kind !== 'employer' || rights.some((right) => mayUse(viewer.role, right))
  const count = useMessageCount(messages)
  const counts = useNavigationCounts()
  const upTo = (count: number, max: number) => (count > 0 ? { count: count > max ? `${max}+` : String(count) } : {})
  // What the role may not open is not offered.
  const offered = (allowed: boolean, item: NavItem): NavItem[] => (allowed ? [item] : [])
  const items: NavItem[] = [
    {
      to: '/employer/home',
      label: t('work.home'),
      icon: <Icon name="house" />,
      ...upTo(counts.tasks, maxTasks),
    },
    {
      to: '/employer/dashboard',
      label: t('work.dashboard'),
      icon: <Icon name="layout-dashboard" />,
      pages: pagesOf.dashboard,
    },
    ...offered(may('jobs.view'), {
      to: '/employer/dashboard#jobs',
      label: t('work.jobs'),
      icon: <Icon name="briefcase-business" />,
      pages: pagesOf.jobs,
    }),
    ...offered(may('applications.view'), {
      to: '/employer/responses',
      label: t('work.responses'),
      icon: <Icon name="inbox" />,
      pages: pagesOf.responses,
      ...upTo(counts.newApplicants, maxCounted),
    }),
    ...offered(may('messages.use'), {
      to: '/employer/messages',
      label: t('work.messages'),
      icon: <Icon name="messages-square" />,
      pages: pagesOf.messages,
      ...(count && { count }),
    }),
    ...offered(may('interviews.view'), {
      to: '/employer/interviews',
      label: t('work.interviews'),
      icon: <Icon name="calendar-clock" />,
      pages: pagesOf.interviews,
      ...upTo(counts.interviews, maxTasks),
    }),
    ...offered(may('candidates.find'), {
      to: '/employer/matched-candidate',
      label: t('work.candidates'),
      icon: <Icon name="user-search" />,
      pages: pagesOf.candidates,
    }),
    ...offered(may('candidates.find'), {
      to: '/employer/talent',
      label: t('work.talent'),
      icon: <Icon name="search" />,
    }),
    ...offered(may('analytics.view', 'analytics.spend'), {
      to: '/employer/analytics',
      label: t('work.analytics'),
      icon: <Icon name="chart-no-axes-column-increasing" />,
    }),
    {
      to: '/employer/company-profile',
      label: t('work.company'),
      icon: <Icon name="building-2" />,
      pages: pagesOf.company,
    },
    { to: '/employer/team', label: t('work.team'), icon: <Icon name="users" /> },
    ...offered(billing, {
      to: '/employer/profile#plan',
      label: t('work.billing'),
      icon: <Icon name="credit-card" />,
      pages: pagesOf.billing,
    }),
    {
      to: '/employer/profile',
      label: t('work.account'),
      icon: <Icon name="circle-user" />,
      pages: pagesOf.account,
    },
  ]
  return (
    <WorkShell
      home="/employer/home"
      items={items}
      bell={<NotificationBell to="/employer/notification" unread={unread} />}
    >
      <RoleErrors>{children}</RoleErrors>
    </WorkShell>
  )
}
