import type { ErrorCode } from '#kernel/fail.ts'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'

/** Why this member cannot buy now, and who could. Needs the set `pricing`. */
export function BuyNotice({ problem, className }: { problem: ErrorCode | null; className?: string }) {
  const t = useTexts('pricing')
  if (problem === 'ROLE_NOT_ALLOWED')
    return (
      <Notice className={className} title={t('buy.ROLE_NOT_ALLOWED')}>
        {t('buy.roleText')}
      </Notice>
    )
  if (problem === 'COMPANY_NOT_APPROVED')
    return (
      <Notice
        className={className}
        title={t('buy.COMPANY_NOT_APPROVED')}
        action={<LinkButton to="/employer/company-profile">{t('buy.approval')}</LinkButton>}
      >
        {t('buy.approvalText')}
      </Notice>
    )
  return null
}
