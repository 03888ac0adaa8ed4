import { Icon } from '#ui/icon.tsx'
import { Link } from 'react-router'
import type { JobView } from '#modules/jobs/contract.shapes.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import type { ApplyEligibility } from './job-loader.ts'
import { useViewer } from '#web/document/use-viewer.ts'

type ApplyButtonProps = {
  job: Pick<JobView, 'id' | 'open' | 'externalApply'>
  eligibility: ApplyEligibility | null
  wide?: boolean
  className?: string
}

/** The one way to apply, in every state of the job and of the reader. Needs the text set `jobPage`. */
export function ApplyButton({ job, eligibility, wide, className }: ApplyButtonProps) {
  const t = useTexts('jobPage')
  const errors = useTexts('errorMsg')
  const format = useFormat()
  const { kind } = useViewer()
  const to = `/jobsseekers/apply-job?id=${job.id}`
  const buttonProps = { variant: 'primary', wide, className } as const
  if (eligibility?.applied)
    return (
      <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
        {eligibility.withdrawnAt ? (
          <span className="font-semibold text-muted">
            {t('apply.withdrawnOn', { date: format.date(eligibility.withdrawnAt) })}
          </span>
        ) : (
          <span className="inline-flex items-center gap-1.5 font-semibold text-pandan-ink">
            <Icon name="check" size={18} />
            {eligibility.appliedAt
              ? t('apply.appliedOn', { date: format.date(eligibility.appliedAt) })
              : t('apply.applied')}
          </span>
        )}
        <Link to="/jobsseekers/my-jobs" className="k-link">
          {t('apply.see')}
        </Link>
      </span>
    )
  if (!job.open)
    return (
      <Button {...buttonProps} reason={t('apply.closed')}>
        {t('apply.now')}
      </Button>
    )
  if (kind === 'employer' || kind === 'admin')
    return (
      <Button {...buttonProps} reason={t(`apply.${kind}`)}>
        {t('apply.now')}
      </Button>
    )
  if (kind === 'guest')
    return (
      <LinkButton {...buttonProps} to={`/jobsseekers/login?next=${encodeURIComponent(to)}`}>
        {t('apply.guest')}
      </LinkButton>
    )
  if (eligibility?.problem && eligibility.problem !== 'PROFILE_TOO_THIN')
    return (
      <Button {...buttonProps} reason={errors.find(eligibility.problem) ?? t('apply.closed')}>
        {t('apply.now')}
      </Button>
    )
  return (
    <LinkButton {...buttonProps} to={to} icon={job.externalApply ? <Icon name="external-link" /> : undefined}>
      {t(job.externalApply ? 'apply.external' : 'apply.now')}
    </LinkButton>
  )
}
