import { useTexts } from '#ui/i18n/i18n.tsx'
import { Tabs } from '#ui/tabs.tsx'

/** The views of outgoing mail. */
export function MailTabs({ current }: { current: 'log' | 'suppressed' }) {
  const t = useTexts('mailLog')
  return (
    <Tabs
      label={t('title')}
      tabs={[
        { to: '/admin/mails', label: t('tab.log'), current: current === 'log' },
        { to: '/admin/mails/suppressed', label: t('tab.suppressed'), current: current === 'suppressed' },
      ]}
    />
  )
}
