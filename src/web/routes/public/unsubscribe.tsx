import { data, Form } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { Page, PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, homeOf } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/unsubscribe'

export const handle: RouteHandle = { texts: ['preferences', 'notification'] }

const preferences = {
  candidate: '/jobsseekers/settings/notifications',
  employer: '/employer/notification-preferences',
} as const

/** Looking changes nothing: mail programs look by themselves. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = app(context)
  const { caller, url } = page
  const back =
    caller.kind === 'candidate' || caller.kind === 'employer'
      ? { to: preferences[caller.kind], own: true }
      : { to: homeOf(caller), own: false }
  try {
    const about = await page.call('notifications.unsubscribeAbout', { token: url.searchParams.get('token') ?? '' })
    return data({ about, back })
  } catch (error) {
    if (!isFail(error)) throw error
    return data({ about: null, back }, { status: error.code === 'TOO_MANY' ? 429 : 404 })
  }
}

/** A bare POST ends the mails, as RFC 8058 has it, and is answered here without a redirect. */
export async function action({ context }: Route.ActionArgs) {
  const { call, url } = app(context)
  try {
    await call('notifications.unsubscribe', { token: url.searchParams.get('token') ?? '' })
    return data({ stopped: true })
  } catch (error) {
    if (!isFail(error)) throw error
    return data({ stopped: false }, { status: error.status })
  }
}

export default function Unsubscribe({ loaderData: { about, back }, actionData }: Route.ComponentProps) {
  const t = useTexts('preferences')
  const notification = useTexts('notification')
  const on = <LinkButton to={back.to}>{t(back.own ? 'leave.all' : 'leave.home')}</LinkButton>
  return (
    <Page width="narrow">
      <PageMeta title={t('leave.title')} noindex />
      <PageHead
        title={t('leave.title')}
        lead={
          about &&
          t('leave.about', {
            category: about.category ? notification(`category.${about.category}`) : t('leave.digest'),
          })
        }
      />
      {!about || actionData?.stopped === false ? (
        <Notice tone="error" title={t('leave.wrong')} action={on}>
          {t('leave.wrongText')}
        </Notice>
      ) : about.enabled && !actionData ? (
        <Form method="post" className="grid gap-5">
          <p>{t('leave.ask')}</p>
          <Button type="submit" variant="primary" className="justify-self-start">
            {t('leave.stop')}
          </Button>
        </Form>
      ) : (
        <Notice tone="success" live title={t('leave.done')} action={on}>
          {t('leave.doneText')}
        </Notice>
      )}
    </Page>
  )
}
