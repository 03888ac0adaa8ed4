import { useTexts } from '../../../i18n.tsx'
import { LinkButton } from '../../../kit/button.tsx'
import { PageHead } from '../../../kit/page.tsx'
import { PageMeta } from '../../../page-meta.tsx'
import { load } from '../../../request.ts'
import { DeviceList } from '../../../settings/device-list.tsx'
import { deviceDeed } from '../../../settings/devices.ts'
import type { Route } from './+types/devices'

export const loader = ({ context }: Route.LoaderArgs) => load(context, 'accounts.sessions', {})
export const action = (args: Route.ActionArgs) => deviceDeed(args)

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
