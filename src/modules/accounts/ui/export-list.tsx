import type { ExportStatus } from '#kernel/enums/accounts.ts'
import { Icon } from '#ui/icon.tsx'
import { Form } from '#ui/form/page-form.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { StatusBadge, type Tone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/page.tsx'

type ExportRow = {
  id: string
  status: ExportStatus
  requestedAt: string
  expiresAt: string | null
  size: number | null
  uri: string | null
}
const tones: Record<ExportRow['status'], Tone> = {
  QUEUED: 'warning',
  READY: 'success',
  FAILED: 'error',
  EXPIRED: 'muted',
}

/** Data exports, with a button to request one; posts `intent=export`. */
export function ExportList({ list }: { list: readonly ExportRow[] }) {
  const t = useTexts('settings')
  const format = useFormat()
  const waiting = list.some(({ status }) => status === 'QUEUED')
  return (
    <div className="grid gap-4">
      {list.length > 0 && (
        <Card flush>
          <ul className="divide-y divide-line">
            {list.map((row) => (
              <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
                <div className="min-w-0 flex-1 basis-60">
                  <p className="flex flex-wrap items-center gap-2">
                    <span className="font-semibold">{format.dateTime(row.requestedAt)}</span>
                    <StatusBadge tone={tones[row.status]}>{t(`export.status.${row.status}`)}</StatusBadge>
                  </p>
                  {row.uri && row.expiresAt && row.size !== null && (
                    <p className="k-hint mt-0.5">
                      {t('export.until', {
                        date: format.dateTime(row.expiresAt),
                        size: format.number(Math.max(1, Math.round(row.size / 1024))),
                      })}
                    </p>
                  )}
                </div>
                {row.uri && (
                  <a className="k-btn" data-variant="secondary" data-size="sm" href={row.uri} download>
                    <Icon name="download" />
                    {t('export.download')}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {waiting ? (
        <p className="k-hint" role="status">
          {t('export.waiting')}
        </p>
      ) : (
        <Form method="post" preventScrollReset>
          <Button type="submit" name="intent" value="export">
            {t('export.ask')}
          </Button>
        </Form>
      )}
    </div>
  )
}
