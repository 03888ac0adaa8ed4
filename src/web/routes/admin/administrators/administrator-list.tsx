import { Link } from 'react-router'
import type { EndpointOutput } from '#modules/contract.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'

export type Administrator = EndpointOutput<'admin.administrators.list'>['list'][number]

/** Administrators with their role, state and last sign-in. */
export function AdministratorList({ list, editing }: { list: readonly Administrator[]; editing: string | undefined }) {
  const t = useTexts('admin')
  const format = useFormat()
  return (
    <Card flush>
      <Table
        caption={t('administrators.title')}
        rows={list}
        rowKey={(row) => row.id}
        isSelected={(row) => row.id === editing}
        columns={[
          {
            key: 'name',
            head: t('administrators.name'),
            rowHeader: true,
            cell: (row) => (
              <>
                {row.name}{' '}
                <span className="block text-sm font-normal text-muted [overflow-wrap:anywhere]">{row.email}</span>
              </>
            ),
          },
          { key: 'role', head: t('administrators.role'), cell: (row) => <Badge>{t(`role.${row.role}`)}</Badge> },
          {
            key: 'state',
            head: t('administrators.state'),
            cell: (row) => (
              <Badge tone={row.active ? 'success' : 'muted'}>
                {t(row.active ? 'administrators.active' : 'administrators.off')}
              </Badge>
            ),
          },
          {
            key: 'factor',
            head: t('administrators.factor'),
            cell: (row) => (
              <Badge tone={row.totp ? 'success' : 'warning'}>
                {row.passkeys > 0
                  ? t('administrators.passkeys', { count: row.passkeys })
                  : t(row.totp ? 'administrators.factorOn' : 'administrators.factorOff')}
              </Badge>
            ),
          },
          {
            key: 'signIn',
            head: t('administrators.lastSignIn'),
            cell: (row) => (row.lastSignInAt ? format.dateTime(row.lastSignInAt) : t('administrators.never')),
          },
          {
            key: 'sessions',
            head: t('administrators.sessions'),
            align: 'end',
            cell: (row) => format.number(row.sessions),
          },
          {
            key: 'do',
            head: t('administrators.manage'),
            label: '',
            align: 'end',
            cell: (row) =>
              row.self ? (
                <span className="text-muted">{t('administrators.you')}</span>
              ) : (
                <Link
                  className="k-link"
                  to={`/admin/administrators?edit=${row.id}#edit`}
                  aria-label={t('administrators.manageOf', { name: row.name })}
                >
                  {t('administrators.manage')}
                </Link>
              ),
          },
        ]}
      />
    </Card>
  )
}
