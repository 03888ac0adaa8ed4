import { useTexts } from '#ui/i18n/i18n.tsx'
import { PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { dataAction } from '#web/settings/data-action.ts'
import { DataSections } from '#web/settings/data-sections.tsx'
import { ErrorMessage } from '#web/settings/error-message.tsx'
import { loadOwnData } from '#web/settings/own-data.ts'
import type { Route } from './+types/data'

const page = '/jobsseekers/settings/data'

export const loader = ({ context }: Route.LoaderArgs) => loadOwnData(context)
export const action = async ({ request, context }: Route.ActionArgs) =>
  dataAction(context, { form: await request.formData(), page, deleted: '/jobsseekers/account-deletion' })

export default function DataSettings({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('settings')
  return (
    <>
      <PageMeta title={t('data.title')} noindex />
      <PageHead title={t('data.title')} lead={t('data.lead')} />
      <ErrorMessage answer={actionData} />
      <DataSections data={loaderData} as="candidate" answer={actionData} />
    </>
  )
}
