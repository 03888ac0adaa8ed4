import { rightNames, rolesWith, type RightName } from '#kernel/rights.ts'
import { useTexts } from './i18n/i18n.tsx'

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
