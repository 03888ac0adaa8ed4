import { Link } from 'react-router'
import { Finding, ScreeningFrame } from './screening-frame.tsx'
import type { CompanyScreeningView } from '#modules/companies/contract.admin.ts'
import { Badge } from '#ui/badge.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'

type Hit = CompanyScreeningView['hits'][number]

/** The sentence of a finding; a name of an approved company is said otherwise than a protected one. */
function useSentence() {
  const t = useTexts('admin')
  return ({ field, fact, companyId }: Hit) => {
    const values = { fact }
    return (
      (companyId === null ? undefined : t.find(`screening.company.${field}_COMPANY`, values)) ??
      t.find(`screening.company.${field}`, values) ??
      fact
    )
  }
}

/** What the automatic screen found in a company, or in what it proposes, with links to the companies that it is like. */
export function CompanyScreening({ screening: { score, outcome, hits } }: { screening: CompanyScreeningView }) {
  const t = useTexts('admin')
  const sentence = useSentence()
  return (
    <ScreeningFrame score={score} outcome={outcome} none={t('screening.noneInCompany')}>
      {hits.map((hit) => (
        <Finding
          key={`${hit.rule}${hit.field}${hit.companyId ?? ''}${hit.fact}`}
          title={t(`screening.rule.${hit.rule}`)}
          points={t('screening.adds', { score: hit.adds })}
        >
          <p className="k-hint">
            {hit.companyId === null ? (
              sentence(hit)
            ) : (
              <Link className="k-link" to={`/admin/companies/${hit.companyId}`}>
                {sentence(hit)}
              </Link>
            )}
          </p>
        </Finding>
      ))}
    </ScreeningFrame>
  )
}

/** In a queue: that a company needs a closer look, and why. Names are named below the threshold, too. */
export function ScreeningMark({ screening }: { screening: CompanyScreeningView | null }) {
  const t = useTexts('admin')
  if (screening === null) return null
  const { score, outcome, hits } = screening
  const named = hits.filter(({ rule }) => outcome !== 'PASS' || rule === 'LOOKALIKE' || rule === 'MIXED_SCRIPT')
  const reasons = [...new Set(named.map(({ rule }) => t(`screening.rule.${rule}`)))]
  if (reasons.length === 0) return null
  return (
    <span className="block w-full">
      <Badge tone={outcome === 'HOLD' ? 'error' : 'warning'}>
        {outcome === 'PASS' ? t('screening.checkName') : t('screening.marked', { score })}
      </Badge>
      <span className="mt-1 block text-sm text-muted">{reasons.join(' · ')}</span>
    </span>
  )
}
