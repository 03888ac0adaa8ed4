import { adminRights, adminRolesWith, mayAdmin } from '#kernel/admin-rights.ts'
import { adminRoles } from '#kernel/caller.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Icon } from '#ui/icon.tsx'
import { Card } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'

/** The table of rights as handlers ask it. */
export function RightsTable() {
  const t = useTexts('admin')
  return (
    <Card flush>
      <dl className="grid gap-3 p-4 sm:hidden">
        {adminRights.map((right) => (
          <div key={right}>
            <dt className="font-semibold">{t(`right.${right}`)}</dt>
            <dd className="text-muted">
              {adminRolesWith(right)
                .map((role) => t(`role.${role}`))
                .join(', ')}
            </dd>
          </div>
        ))}
      </dl>
      <Table
        className="max-sm:hidden"
        caption={t('administrators.rights')}
        rows={adminRights}
        rowKey={(right) => right}
        columns={[
          { key: 'right', head: t('administrators.right'), rowHeader: true, cell: (right) => t(`right.${right}`) },
          ...adminRoles.map((role) => ({
            key: role,
            head: t(`role.${role}`),
            cell: (right: (typeof adminRights)[number]) =>
              mayAdmin(role, right) ? (
                <>
                  <Icon name="check" className="inline size-5 text-success" />
                  <span className="sr-only">{t('administrators.may')}</span>
                </>
              ) : (
                <>
                  <span aria-hidden="true" className="text-muted">
                    –
                  </span>
                  <span className="sr-only">{t('administrators.mayNot')}</span>
                </>
              ),
          })),
        ]}
      />
    </Card>
  )
}
