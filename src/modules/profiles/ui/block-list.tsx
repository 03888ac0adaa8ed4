import { Icon } from '#ui/icon.tsx'
import { Form } from '#ui/form/page-form.tsx'
import { publicUri } from '#modules/files/rules.ts'
import { useAgo, useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/page.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { CompanyLine } from './company-line.tsx'

type CompanyResult = { id: string; name: string; logo: string | null; place: string | null }
type Blocked = { id: string; name: string; logoFileId: string | null; since: string }

/** Search for companies, block and unblock them. Works without JavaScript. */
export function BlockList({
  search,
  results,
  blocked,
}: {
  search: string
  /** Null before a search. */
  results: readonly CompanyResult[] | null
  blocked: readonly Blocked[]
}) {
  const t = useTexts('settings')
  const ago = useAgo()
  const blockedIds = new Set(blocked.map(({ id }) => id))
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
          <Icon name="search" />
          {t('blocks.find')}
        </Button>
      </Form>
      {results && (
        <Card flush>
          {results.length === 0 ? (
            <p className="p-4 text-muted" role="status">
              {t('blocks.none', { search })}
            </p>
          ) : (
            <ul className="divide-y divide-line" aria-label={t('blocks.found')}>
              {results.map(({ id, name, logo, place }) => (
                <CompanyLine key={id} name={name} logo={logo} line={place}>
                  {blockedIds.has(id) ? (
                    <span className="k-hint">{t('blocks.already')}</span>
                  ) : (
                    <BlockButton intent="block" id={id} label={t('blocks.blockOf', { company: name })}>
                      {t('blocks.block')}
                    </BlockButton>
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
                <BlockButton intent="unblock" id={id} label={t('blocks.unblockOf', { company: name })}>
                  {t('blocks.unblock')}
                </BlockButton>
              </CompanyLine>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

function BlockButton({ intent, id, label, children }: { intent: string; id: string; label: string; children: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="companyId" value={id} />
      <Button type="submit" name="intent" value={intent} size="sm" aria-label={label}>
        {children}
      </Button>
    </Form>
  )
}
