import { data, Form } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import { useTexts } from '../../i18n.tsx'
import { Button, LinkButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/display.tsx'
import { Page, PageHead } from '../../kit/page.tsx'
import { PageMeta } from '../../page-meta.tsx'
import { app } from '../../request.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/stop-alerts'
import { searchesPath } from './my-jobs/address.ts'

export const handle: RouteHandle = { texts: ['savedSearch'] }

/**
 * Where the link of an alert mail leads, without signing in. Looking changes nothing (mail programs look by themselves); a bare POST
 * ends the alerts, as RFC 8058 has it, and is answered here without a redirect.
 */
export async function action({ context }: Route.ActionArgs) {
  const { call, url } = app(context)
  try {
    await call('search.stopAlerts', { token: url.searchParams.get('token') ?? '' })
    return data({ stopped: true })
  } catch (error) {
    if (!isFail(error)) throw error
    return data({ stopped: false }, { status: error.status })
  }
}

export default function StopAlerts({ actionData }: Route.ComponentProps) {
  const t = useTexts('savedSearch')
  const manage = <LinkButton to={searchesPath}>{t('stop.manage')}</LinkButton>
  return (
    <Page width="narrow">
      <PageMeta title={t('stop.title')} noindex />
      <PageHead title={t('stop.title')} />
      {actionData?.stopped ? (
        <Notice tone="success" live title={t('stop.done')} action={manage}>
          {t('stop.doneText')}
        </Notice>
      ) : actionData ? (
        <Notice tone="error" live title={t('stop.bad')} action={manage}>
          {t('stop.badText')}
        </Notice>
      ) : (
        <Form method="post" className="grid gap-5">
          <p>{t('stop.text')}</p>
          <Button type="submit" variant="primary" className="justify-self-start">
            {t('stop.confirm')}
          </Button>
        </Form>
      )}
    </Page>
  )
}
