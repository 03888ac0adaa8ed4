import { Icon } from '#ui/icon.tsx'
import { Form } from '#ui/form/page-form.tsx'
import { useAgo, useTexts } from '#ui/i18n/i18n.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/page.tsx'

export type SessionRow = {
  id: string
  browser: string | null
  system: string | null
  ip: string
  createdAt: string
  seenAt: string
  current: boolean
}

/** Open sessions; each but this one can be ended. */
export function SessionList({ rows }: { rows: readonly SessionRow[] }) {
  const t = useTexts('account')
  const ago = useAgo()
  const nameOf = ({ browser, system }: SessionRow) =>
    browser && system ? t('devices.on', { browser, system }) : (browser ?? system ?? t('devices.unknown'))
  return (
    <Card as="section" flush>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
            <Icon name="monitor-smartphone" className="flex-none text-muted" />
            <div className="min-w-0 flex-1 basis-60">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {nameOf(row)}
                {row.current && <Badge tone="success">{t('devices.current')}</Badge>}
              </p>
              <p className="text-sm text-muted">
                {t('devices.facts', { since: ago(row.createdAt), seen: ago(row.seenAt), ip: row.ip })}
              </p>
            </div>
            {!row.current && (
              <Form method="post">
                <input type="hidden" name="id" value={row.id} />
                <Button
                  type="submit"
                  name="intent"
                  value="end"
                  size="sm"
                  aria-label={t('devices.endOf', { device: nameOf(row) })}
                >
                  {t('devices.end')}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
