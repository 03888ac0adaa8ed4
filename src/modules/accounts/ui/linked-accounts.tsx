import { Icon } from '#ui/icon.tsx'
import { Form } from '#ui/form/page-form.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { Card, Section } from '#ui/page.tsx'
import { ErrorNotice, type FormError } from '#ui/form/error-notice.tsx'
import type { SignOnProvider } from './sign-on-buttons.tsx'

export type LinkedAccount = {
  id: string
  label: string
  email: string | null
  linkedAt: string
  usedAt: string
  mayUnlink: boolean
}
type LinkedAccountsProps = {
  links: readonly LinkedAccount[]
  linkable: readonly SignOnProvider[]
  error: FormError | null
  /** Without JavaScript: link to the provider that continues linking. */
  providerUrl: string | null
}

/** Linked provider accounts, with buttons to add or remove one; nothing where the site offers none. */
export function LinkedAccounts({ links, linkable, error, providerUrl: goOn }: LinkedAccountsProps) {
  const t = useTexts('signOn')
  const none = links.length === 0 && linkable.length === 0
  if (none && !error && !goOn) return null
  return (
    <Section id="sign-on" title={t('links.title')} lead={t(none ? 'links.none' : 'links.lead')}>
      <div className="grid gap-4">
        <ErrorNotice error={error} />
        {goOn && (
          <Notice
            title={t('links.goOnText')}
            action={
              <a className="k-link" href={goOn}>
                {t('links.goOn')}
              </a>
            }
          />
        )}
        {!none && (
          <Card flush>
            <ul className="divide-y divide-line">
              {links.map((link) => (
                <LinkedRow key={link.id} link={link} />
              ))}
              {linkable.map(({ name, label }) => (
                <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
                  <p className="min-w-0 flex-1 basis-52 font-semibold">{label}</p>
                  <Form method="post">
                    <input type="hidden" name="provider" value={name} />
                    <Button type="submit" name="intent" value="link" size="sm" aria-label={t('links.addOf', { label })}>
                      {t('links.add')}
                    </Button>
                  </Form>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </Section>
  )
}

function LinkedRow({ link: { id, label, email, linkedAt, usedAt, mayUnlink } }: { link: LinkedAccount }) {
  const t = useTexts('signOn')
  const format = useFormat()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <Icon name="link-2" className="flex-none text-muted" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold">{label}</p>
        {email && <p className="text-sm text-muted [overflow-wrap:anywhere]">{email}</p>}
        <p className="text-sm text-muted">
          {t('links.facts', { since: format.date(linkedAt), used: format.date(usedAt) })}
        </p>
      </div>
      <Form method="post">
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          name="intent"
          value="unlink"
          size="sm"
          variant="danger-quiet"
          aria-label={t('links.removeOf', { label })}
          reason={mayUnlink ? null : t('links.last')}
        >
          {t('links.remove')}
        </Button>
      </Form>
    </li>
  )
}
