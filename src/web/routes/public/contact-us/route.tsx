import { data, useRouteLoaderData } from 'react-router'
import { referenceContract } from '#modules/reference/contract.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { Page, PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app } from '#web/pipeline/request.ts'
import type { RootData } from '#web/document/root-data.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { submit } from '#web/pipeline/submit.ts'
import type { Route } from './+types/route'
import { ContactForm } from './contact-form.tsx'

export const handle: RouteHandle = { texts: ['contactUs'] }

/** Who is signed in need not type their name and address again (3.3.7). */
export function loader({ context }: Route.LoaderArgs) {
  const { caller } = app(context)
  return caller.kind === 'guest' ? { name: '', email: '' } : { name: caller.name, email: caller.email }
}

export async function action({ request, context }: Route.ActionArgs) {
  const done = await submit(context, request, referenceContract['reference.contactUs'].input, 'reference.contactUs')
  return done.ok ? data({ sentTo: done.value.email }) : done.reply
}

export default function ContactUs({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('contactUs')
  const settings = useRouteLoaderData<RootData>('root')?.settings
  const sentTo = actionData && 'sentTo' in actionData ? actionData.sentTo : null
  return (
    <Page width="reading">
      <PageMeta title={t('title')} description={t('description', { site: settings?.siteName ?? '' })} />
      <PageHead title={t('title')} lead={t('lead')} />
      {sentTo ? (
        <Notice
          tone="success"
          live
          title={t('sent.title')}
          action={<LinkButton to="/contact-us">{t('sent.again')}</LinkButton>}
        >
          {t('sent.text', { email: sentTo })}
        </Notice>
      ) : (
        <ContactForm reply={actionData && !('sentTo' in actionData) ? actionData : null} start={loaderData} />
      )}
      {settings && (settings.contactEmail || settings.contactPhone) && <Direct settings={settings} />}
    </Page>
  )
}

/** Phone and mail links, when the provider gives them. */
function Direct({ settings }: { settings: RootData['settings'] }) {
  const t = useTexts('contactUs')
  const { contactEmail, contactPhone } = settings
  return (
    <section className="mt-10" aria-labelledby="direct">
      <h2 id="direct" className="mb-2 text-lg">
        {t('direct')}
      </h2>
      <dl className="k-facts">
        {contactEmail && (
          <div className="contents">
            <dt>{t('mail')}</dt>
            <dd>
              <a className="k-link" href={`mailto:${contactEmail}`}>
                {contactEmail}
              </a>
            </dd>
          </div>
        )}
        {contactPhone && (
          <div className="contents">
            <dt>{t('phone')}</dt>
            <dd>
              <a className="k-link" href={`tel:${contactPhone.dialCode}${contactPhone.phone}`}>
                {contactPhone.dialCode} {contactPhone.phone}
              </a>
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
