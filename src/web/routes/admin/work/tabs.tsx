import { useTexts } from '#ui/i18n/i18n.tsx'
import { Tabs } from '#ui/tabs.tsx'

/** The views of background jobs and mails. */
export function WorkTabs({ current }: { current: 'kinds' | 'jobs' | 'mails' }) {
  const t = useTexts('work')
  return (
    <Tabs
      label={t('tabs')}
      tabs={[
        { to: '/admin/queues', label: t('kinds'), current: current === 'kinds' },
        { to: '/admin/failures', label: t('failedJobs'), current: current === 'jobs' },
        { to: '/admin/failures?kind=mails', label: t('failedMails'), current: current === 'mails' },
      ]}
    />
  )
}
