import { Form } from 'react-router'
import type { EndpointOutput } from '#modules/contract.ts'
import { Button } from '#ui/button.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card } from '#ui/page.tsx'

type Request = EndpointOutput<'admin.administrators.list'>['requests'][number]

/** Roles that one administrator asked for and another decides about. */
export function RequestList({ requests }: { requests: readonly Request[] }) {
  const t = useTexts('admin')
  const format = useFormat()
  return (
    <Card flush>
      <ul aria-label={t('administrators.requests')} className="divide-y divide-line">
        {requests.map(({ id, name, from, role, reason, by, own, requestedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3">
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p className="font-semibold">
                {t('administrators.requestLine', { name, from: t(`role.${from}`), to: t(`role.${role}`) })}
              </p>
              <p className="text-sm text-muted">
                {t('administrators.requestBy', { name: by, date: format.dateTime(requestedAt), reason })}
              </p>
            </div>
            {own ? (
              <p className="text-sm text-muted">{t('administrators.ownRequest')}</p>
            ) : (
              <Form method="post" className="flex flex-wrap gap-2">
                <input type="hidden" name="id" value={id} />
                <Button type="submit" size="sm" variant="primary" name="intent" value="approve">
                  {t('administrators.approve')}
                </Button>
                <Button type="submit" size="sm" name="intent" value="refuse">
                  {t('administrators.refuse')}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
