import { Form } from 'react-router'
import type { EndpointOutput } from '#modules/contract.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'

type Invitations = EndpointOutput<'admin.administrators.list'>['invitations']

/** Open invitations, to be sent again or withdrawn. */
export function InvitationList({ invitations }: { invitations: Invitations }) {
  const t = useTexts('admin')
  const format = useFormat()
  return (
    <Card flush>
      <Table
        caption={t('administrators.pending')}
        rows={invitations}
        rowKey={(row) => row.id}
        columns={[
          {
            key: 'email',
            head: t('administrators.email'),
            rowHeader: true,
            cell: (row) => (
              <>
                <span className="[overflow-wrap:anywhere]">{row.email}</span>
                {row.again && <span className="block text-sm font-normal text-muted">{t('administrators.again')}</span>}
              </>
            ),
          },
          { key: 'role', head: t('administrators.role'), cell: (row) => <Badge>{t(`role.${row.role}`)}</Badge> },
          { key: 'by', head: t('administrators.by'), cell: (row) => row.by ?? t('none') },
          {
            key: 'expires',
            head: t('administrators.expires'),
            cell: (row) =>
              row.expired ? (
                <Badge tone="warning">{t('administrators.expired')}</Badge>
              ) : (
                <span className="whitespace-nowrap">{format.dateTime(row.expiresAt)}</span>
              ),
          },
          {
            key: 'do',
            head: t('administrators.manage'),
            label: '',
            align: 'end',
            cell: (row) => (
              <Form method="post" className="flex flex-wrap justify-end gap-2">
                <input type="hidden" name="id" value={row.id} />
                <Button
                  type="submit"
                  size="sm"
                  name="intent"
                  value="resend"
                  aria-label={t('administrators.resendOf', { email: row.email })}
                >
                  {t('administrators.resend')}
                </Button>
                <Button
                  type="submit"
                  size="sm"
                  variant="danger-quiet"
                  name="intent"
                  value="withdraw"
                  aria-label={t('administrators.withdrawOf', { email: row.email })}
                >
                  {t('administrators.withdraw')}
                </Button>
              </Form>
            ),
          },
        ]}
      />
    </Card>
  )
}
