import { CompletionCard } from '#modules/companies/ui/completion-card.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LogoBox } from '#ui/avatar.tsx'
import { StatusBadge, type Tone } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/page.tsx'
import type { HomeData } from './data.ts'

const tones: Record<HomeData['company']['status'], Tone> = {
  INCOMPLETE: 'warning',
  PENDING: 'primary',
  APPROVED: 'success',
  NEEDS_CHANGES: 'warning',
  REJECTED: 'error',
  SUSPENDED: 'error',
  CLOSED: 'error',
}

/** The company's status and what completes its profile. */
export function CompanyCard({ company }: Pick<HomeData, 'company'>) {
  const t = useTexts('employerHome')
  const companyTexts = useTexts('company')
  const { name, logo, status, statusReason } = company
  return (
    <div className="grid gap-3">
      <Card className="grid gap-3">
        <div className="flex items-center gap-3">
          <LogoBox name={name} src={logo?.uri} size={44} />
          <div className="min-w-0">
            <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
            <StatusBadge tone={tones[status]}>{companyTexts(`status.${status}`)}</StatusBadge>
          </div>
        </div>
        {statusReason && status !== 'APPROVED' && <p className="whitespace-pre-line text-sm">{statusReason}</p>}
        <LinkButton to="/employer/company-profile" size="sm" wide>
          {t('home.completion')}
        </LinkButton>
      </Card>
      {company.completion < 100 && status !== 'CLOSED' && (
        <CompletionCard
          company={company}
          hrefFor={(section) => `/employer/company-profile?edit=${section}#${section}`}
        />
      )}
    </div>
  )
}
