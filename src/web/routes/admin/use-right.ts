import { adminRolesWith, mayAdmin, type AdminRight } from '#kernel/admin-rights.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { useViewer } from '#web/document/use-viewer.ts'

/** Why the signed-in administrator may not do something: which roles may. Null when they may. */
export function useRightReason(): (right: AdminRight) => string | null {
  const t = useTexts('admin')
  const viewer = useViewer()
  return (right) => {
    if (viewer.kind === 'admin' && mayAdmin(viewer.role, right)) return null
    return t('onlyRoles', {
      roles: adminRolesWith(right)
        .map((role) => t(`role.${role}`))
        .join(', '),
    })
  }
}
