import { data, Form, redirect, redirectDocument } from 'react-router'
import { SessionList } from '#features/accounts/ui/session-list.tsx'
import { isFail } from '#kernel/fail.ts'
import { locales } from '#kernel/locale.ts'
import { accessPath } from '../../access-paths.ts'
import { useLocale, useTexts } from '../../i18n.tsx'
import { Button, LinkButton } from '../../kit/button.tsx'
import { RadioGroup } from '../../kit/choice.tsx'
import { Page, PageHead, Section } from '../../kit/page.tsx'
import { PageMeta } from '../../page-meta.tsx'
import { app, flash, load, turnAway } from '../../request.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/devices'

export const handle: RouteHandle = { texts: ['account'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { caller } = app(context)
  if (caller.kind === 'guest') throw redirectDocument('/login?next=%2Fdevices')
  const { list } = await load(context, 'accounts.sessions', {})
  return { list, password: caller.kind === 'admin' ? null : accessPath(caller.kind, 'reset-password') }
}

/** Ends one session, all others, or keeps the language. */
export async function action({ request, context }: Route.ActionArgs) {
  const here = app(context)
  const form = await request.formData()
  const intent = form.get('intent')
  try {
    if (intent === 'language') {
      const locale = locales.find((each) => each === form.get('locale'))
      if (locale) await here.call('accounts.setLocale', { locale })
    } else await here.call('accounts.endSession', intent === 'end' ? { id: String(form.get('id')) } : {})
  } catch (error) {
    if (!isFail(error)) throw error
    // A session that ended meanwhile is what was wanted.
    if (error.code !== 'NOT_FOUND') turnAway(here, error)
  }
  flash(context, intent === 'language' ? 'LANGUAGE_SAVED' : 'SESSIONS_ENDED')
  return here.fetched && intent === 'language' ? data({ locale: form.get('locale') }) : redirect('/devices')
}

/** Where the account is open, the way to its password, and its language. */
export default function Devices({ loaderData: { list, password } }: Route.ComponentProps) {
  const t = useTexts('account')
  const locale = useLocale()
  return (
    <Page width="reading">
      <PageMeta title={t('devices.title')} noindex />
      <PageHead
        title={t('devices.title')}
        lead={t('devices.lead')}
        actions={password && <LinkButton to={password}>{t('devices.password')}</LinkButton>}
      />
      <SessionList rows={list} />
      <div className="mt-4">
        {list.length > 1 ? (
          <Form method="post">
            <Button type="submit" name="intent" value="others" variant="danger-quiet">
              {t('devices.endOthers')}
            </Button>
          </Form>
        ) : (
          <p className="k-hint">{t('devices.onlyThis')}</p>
        )}
      </div>
      <Section id="language" title={t('devices.language')} lead={t('devices.languageLead')}>
        <Form method="post" className="grid justify-items-start gap-4">
          <RadioGroup
            key={locale}
            label={t('devices.language')}
            hideLabel
            name="locale"
            defaultValue={locale}
            options={locales.map((value) => ({ value, label: t(`devices.${value}`) }))}
            inline
          />
          <Button type="submit" name="intent" value="language">
            {t('devices.save')}
          </Button>
        </Form>
      </Section>
    </Page>
  )
}
