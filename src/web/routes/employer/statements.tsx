import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { Page, PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { loadStatements, statementsAction } from '#web/moderation/action.ts'
import { Statements } from '#web/moderation/statements.tsx'
import type { Route } from './+types/statements'

export const handle: RouteHandle = { texts: ['moderation'] }

const path = '/employer/statements'

export const loader = ({ context }: Route.LoaderArgs) => loadStatements(context)

export const action = async ({ request, context }: Route.ActionArgs) =>
  statementsAction(context, await request.formData(), path)

/** What moderators decided about the company: the statements of reasons. Members of a suspended company come here first. */
export default function CompanyStatements({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('moderation')
  return (
    <Page width="reading">
      <PageMeta title={t('statements.title')} noindex />
      <PageHead title={t('statements.title')} lead={t('statements.lead')} />
      {loaderData.suspended && (
        <Notice
          tone="error"
          className="mb-6"
          title={t('statements.suspended')}
          action={
            <>
              <LinkButton to="/employer/account-data">{t('statements.data')}</LinkButton>
              <LinkButton to="/employer/profile#invoices">{t('statements.invoices')}</LinkButton>
            </>
          }
        >
          {t('statements.suspendedText')}
        </Notice>
      )}
      <Statements shown={loaderData} path={path} reply={actionData ?? null} />
    </Page>
  )
}
