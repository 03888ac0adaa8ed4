import { Search } from 'lucide-react'
import { Form } from 'react-router'
import { publicUri } from '#modules/files/rules.ts'
import { useAgo, useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/page.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { CompanyLine } from './company-line.tsx'

type Company = { id: string; name: string; logo: string | null; place: string | null }
type Blocked = { id: string; name: string; logoFileId: string | null; since: string }

/** Companies that shall not see the profile: search one, block it, take it off again. Works without a script. */
export function BlockList({
  search,
  found,
  blocked,
}: {
  search: string
  /** Null when nothing was searched. */
  found: readonly Company[] | null
  blocked: readonly Blocked[]
}) {
  const t = useTexts('settings')
  const ago = useAgo()
  const already = new Set(blocked.map(({ id }) => id))
  return (
    <div className="grid gap-4">
      <Form
        method="get"
        action="#blocks"
        role="search"
        preventScrollReset
        className="flex max-w-[30rem] items-end gap-3"
      >
        <TextField
          key={search}
          className="min-w-0 flex-1"
          name="company"
          label={t('blocks.search')}
          defaultValue={search}
          maxLength={100}
          autoComplete="off"
        />
        <Button type="submit">
          <Search aria-hidden="true" />
          {t('blocks.find')}
        </Button>
      </Form>
      {found && (
        <Card flush>
          {found.length === 0 ? (
            <p className="p-4 text-muted" role="status">
              {t('blocks.none', { search })}
            </p>
          ) : (
            <ul className="divide-y divide-line" aria-label={t('blocks.found')}>
              {found.map(({ id, name, logo, place }) => (
                <CompanyLine key={id} name={name} logo={logo} line={place}>
                  {already.has(id) ? (
                    <span className="k-hint">{t('blocks.already')}</span>
                  ) : (
                    <Deed intent="block" id={id} label={t('blocks.blockOf', { company: name })}>
                      {t('blocks.block')}
                    </Deed>
                  )}
                </CompanyLine>
              ))}
            </ul>
          )}
        </Card>
      )}
      <h3 className="text-base">{t('blocks.listed')}</h3>
      {blocked.length === 0 ? (
        <p className="text-sm text-muted">{t('blocks.empty')}</p>
      ) : (
        <Card flush>
          <ul className="divide-y divide-line">
            {blocked.map(({ id, name, logoFileId, since }) => (
              <CompanyLine
                key={id}
                name={name}
                logo={logoFileId && publicUri(logoFileId)}
                line={t('blocks.since', { since: ago(since) })}
              >
                <Deed intent="unblock" id={id} label={t('blocks.unblockOf', { company: name })}>
                  {t('blocks.unblock')}
                </Deed>
              </CompanyLine>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

function Deed({ intent, id, label, children }: { intent: string; id: string; label: string; children: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="companyId" value={id} />
      <Button type="submit" name="intent" value={intent} size="sm" aria-label={label}>
        {children}
      </Button>
    </Form>
  )
}
