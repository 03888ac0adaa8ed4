import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { EndpointOutput } from '#modules/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card } from '#ui/page.tsx'

type Group = EndpointOutput<'admin.synonyms.list'>['list'][number]

/** A group with its author and what it was before; `open` shows its form. */
export function SynonymGroup({ group, open, children }: { group: Group; open: boolean; children: ReactNode }) {
  const t = useTexts('synonyms')
  const { dateTime } = useFormat()
  const names = group.words.join(', ')
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold break-words">{names}</p>
          <p className="k-hint mt-1">
            {t(`languages.${group.language}`)} · {t('by', { date: dateTime(group.at), name: group.by ?? t('system') })}
          </p>
          {group.removed && (
            <p className="mt-1">
              <Badge tone="muted">{t('removed')}</Badge>
            </p>
          )}
        </div>
        {!open && (
          <LinkButton
            to={`/admin/synonyms?edit=${group.group}#g${group.group}`}
            size="sm"
            aria-label={`${t('edit')}: ${names}`}
          >
            {t('edit')}
          </LinkButton>
        )}
      </div>
      {open && <div className="mt-4">{children}</div>}
      {group.versions.length > 0 && (
        <details className="mt-3">
          <summary className="k-fold py-1 text-sm">{t('earlier')}</summary>
          <ul className="mt-2 grid gap-3">
            {group.versions.map((version) => (
              <li key={version.number} className="flex flex-wrap items-center justify-between gap-2">
                <span className="min-w-0 text-sm break-words">
                  {version.words.join(', ')}
                  {version.removed && ` (${t('removed')})`}
                </span>
                <Form method="post" action="/admin/synonyms">
                  <input type="hidden" name="group" value={group.group} />
                  <input type="hidden" name="version" value={group.version} />
                  <input type="hidden" name="number" value={version.number} />
                  <Button
                    type="submit"
                    name="intent"
                    value="undo"
                    size="sm"
                    aria-label={`${t('undo')}: ${version.words.join(', ')}`}
                  >
                    {t('undo')}
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}
