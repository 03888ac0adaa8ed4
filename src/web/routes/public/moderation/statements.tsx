import { redirect } from 'react-router'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { loadStatements, statementsAction } from '#web/moderation/action.ts'
import { Statements } from '#web/moderation/statements.tsx'
import { app, homeOf } from '#web/pipeline/request.ts'
import { SettingsFrame } from '#web/settings/settings-frame.tsx'
import type { Route } from './+types/statements'

export const handle: RouteHandle = { texts: ['moderation', 'settings'] }

const path = '/account/statements'

/** Candidates read what concerns them here, members what concerns their company in its console. */
export function loader({ context }: Route.LoaderArgs) {
  const { caller, url } = app(context)
  if (caller.kind === 'guest') throw redirect(`/login?next=${encodeURIComponent(url.pathname + url.search)}`)
  if (caller.kind === 'employer') throw redirect('/employer/statements')
  if (caller.kind !== 'candidate') throw redirect(homeOf(caller))
  return loadStatements(context)
}

export const action = async ({ request, context }: Route.ActionArgs) =>
  statementsAction(context, await request.formData(), path)

/** Every decision of moderators about a person, with its reasons and the way to appeal. */
export default function OwnStatements({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('moderation')
  return (
    <SettingsFrame>
      <PageMeta title={t('statements.title')} noindex />
      <PageHead title={t('statements.title')} lead={t('statements.leadOwn')} />
      <Statements shown={loaderData} path={path} reply={actionData ?? null} />
    </SettingsFrame>
  )
}
