import { ConsentList } from '#modules/accounts/ui/consent-list.tsx'
import { DeletionForm } from '#modules/accounts/ui/deletion-form.tsx'
import { ExportList } from '#modules/accounts/ui/export-list.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Card, PageHead, Section } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { load } from '#web/pipeline/request.ts'
import { dataAction } from './data-action.ts'
import { ErrorMessage } from './error-message.tsx'
import { replyOf } from './reply.ts'
import type { Route } from './+types/data'

export async function loader({ context }: Route.LoaderArgs) {
  const [{ list }, consents, { hasPassword }] = await Promise.all([
    load(context, 'accounts.exports', {}),
    load(context, 'accounts.consents', {}),
    load(context, 'accounts.own', {}),
  ])
  return { exports: list, consents, hasPassword }
}

export const action = (args: Route.ActionArgs) => dataAction(args)

/** A copy of everything, what was agreed to, and the end of the account. */
export default function DataSettings({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('settings')
  const { exports, consents, hasPassword } = loaderData
  return (
    <>
      <PageMeta title={t('data.title')} noindex />
      <PageHead title={t('data.title')} lead={t('data.lead')} />
      <ErrorMessage answer={actionData} />
      <Section id="export" title={t('export.title')} lead={t('export.lead')}>
        <ExportList list={exports} />
      </Section>
      <Section id="consents" title={t('consent.title')} lead={t('consent.lead')}>
        <ConsentList {...consents} />
      </Section>
      <Section id="delete" title={t('deletion.title')} lead={t('deletion.lead')}>
        <Card>
          <DeletionForm hasPassword={hasPassword} reply={replyOf(actionData, 'delete')} />
        </Card>
      </Section>
    </>
  )
}
