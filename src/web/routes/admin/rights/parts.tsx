import type { RequestState } from '#kernel/rights-request.ts'
import type { EndpointOutput } from '#modules/contract.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { mayAdmin } from '#kernel/admin-rights.ts'
import { Tabs } from '#ui/tabs.tsx'
import { useViewer } from '#web/document/use-viewer.ts'

/** The views of people's requests. */
export function RightsTabs({ current }: { current: 'open' | 'closed' | 'map' | 'retention' | 'incidents' }) {
  const t = useTexts('rightsRequests')
  const viewer = useViewer()
  const mayIncidents = viewer.kind === 'admin' && mayAdmin(viewer.role, 'incidents.manage')
  return (
    <Tabs
      label={t('title')}
      tabs={[
        { to: '/admin/rights', label: t('tab.open'), current: current === 'open' },
        { to: '/admin/rights?closed=1', label: t('tab.closed'), current: current === 'closed' },
        { to: '/admin/rights/retention', label: t('tab.retention'), current: current === 'retention' },
        { to: '/admin/rights/data-map', label: t('tab.map'), current: current === 'map' },
        ...(mayIncidents
          ? [{ to: '/admin/incidents', label: t('tab.incidents'), current: current === 'incidents' }]
          : []),
      ]}
    />
  )
}

type Clock = Pick<EndpointOutput<'admin.rights.list'>['list'][number], 'stage' | 'percent'>
const clockTones = { inTime: 'muted', half: 'primary', soon: 'warning', late: 'error', closed: 'muted' } as const

/** How much of the time is over. */
export function ClockBadge({ stage, percent }: Clock) {
  const t = useTexts('rightsRequests')
  return <StatusBadge tone={clockTones[stage]}>{t(`clock.${stage}`, { percent })}</StatusBadge>
}

const stateTones = {
  RECEIVED: 'warning',
  IDENTIFIED: 'primary',
  EXTENDED: 'warning',
  DONE: 'success',
  REFUSED: 'error',
  CANCELLED: 'muted',
} as const satisfies Record<RequestState, string>

export function StateBadge({ state }: { state: RequestState }) {
  const t = useTexts('rightsRequests')
  return <StatusBadge tone={stateTones[state]}>{t(`state.${state}`)}</StatusBadge>
}
