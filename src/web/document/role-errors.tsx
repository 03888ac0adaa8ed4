import { useMemo, type ReactNode } from 'react'
import { rightNames, rolesWith, type RightName } from '#kernel/rights.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { KitProvider, useKit, type KitTexts } from '#ui/provider.tsx'

/** The right that a refusal of a member's role names, if it is one. */
export const missingRight = (error: { code: string | null; params: Record<string, string | number> }) =>
  (error.code === 'ROLE_NOT_ALLOWED' && rightNames.find((each) => each === error.params['right'])) || null

/** Which roles of the company may: see a page, or do something. Needs the set `company`, which is fetched when it is not there. */
export function RolesThatMay({ right, page = false }: { right: RightName; page?: boolean }) {
  const t = useTexts('errorMsg')
  const company = useTexts('company')
  return t(page ? 'page.roles' : 'ROLE_NOT_ALLOWED_TEAM', {
    roles: rolesWith(right)
      .map((role) => company(`role.${role}`))
      .join(', '),
  })
}

/** Errors within say which roles of the company may do what was refused. */
export function RoleErrors({ children }: { children: ReactNode }) {
  const kit = useKit()
  const texts = useMemo<KitTexts>(
    () => ({
      ...kit,
      describeError(error) {
        const right = missingRight(error)
        return right ? <RolesThatMay right={right} /> : kit.describeError(error)
      },
    }),
    [kit],
  )
  return <KitProvider texts={texts}>{children}</KitProvider>
}
