import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { load } from '#web/pipeline/request.ts'
import { DeviceList } from './device-list.tsx'
import { deviceAction } from './device-actions.ts'
import type { Route } from './+types/devices'

export const loader = ({ context }: Route.LoaderArgs) => load(context, 'accounts.sessions', {})
export const action = (args: Route.ActionArgs) => deviceAction(args)

export default function CandidateDevices({ loaderData: { list } }: Route.ComponentProps) {
  const t = useTexts('account')
  return (
    <>
      <PageMeta title={t('devices.title')} noindex />
      <PageHead
        title={t('devices.title')}
        lead={t('devices.lead')}
        actions={<LinkButton to="/jobsseekers/reset-password">{t('devices.password')}</LinkButton>}
      />
      <DeviceList rows={list} />
    </>
  )
}
