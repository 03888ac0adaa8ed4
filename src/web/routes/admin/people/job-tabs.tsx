import { useTexts } from '#ui/i18n/i18n.tsx'
import { Tabs } from '#ui/tabs.tsx'

/** What waits for a review, and jobs of every state. */
export function JobTabs({ current }: { current: 'review' | 'all' }) {
  const t = useTexts('adminPeople')
  return (
    <Tabs
      label={t('state')}
      tabs={[
        { to: '/admin/jobs', label: t('jobs.review'), current: current === 'review' },
        { to: '/admin/jobs/all', label: t('jobs.all'), current: current === 'all' },
      ]}
    />
  )
}
