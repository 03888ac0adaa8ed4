import { Icon } from '#ui/icon.tsx'
import { Link } from 'react-router'
import { jobPath } from '#modules/jobs/rules.address.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LogoBox } from '#ui/avatar.tsx'

export type HeadJob = {
  id: string
  slug: string
  title: string
  language: string
  companyName: string
  logoUrl: string | null
}

/** The job of an application, with a link back to it. */
export function ApplyHead({ job }: { job: HeadJob }) {
  const t = useTexts('applyJob')
  return (
    <header className="mb-8">
      <Link
        to={jobPath(job)}
        className="inline-flex min-h-6 items-center gap-1.5 text-sm text-muted hover:text-ink hover:underline touch:min-h-11"
      >
        <Icon name="arrow-left" size={16} />
        {t('back')}
      </Link>
      <div className="mt-4 flex items-start gap-4">
        <LogoBox name={job.companyName} src={job.logoUrl} size={56} />
        <div className="min-w-0">
          <p className="text-sm font-semibold text-muted">{t('heading')}</p>
          <h1 className="text-2xl" lang={job.language}>
            {job.title}
          </h1>
          <p className="mt-0.5 text-muted">{job.companyName}</p>
        </div>
      </div>
    </header>
  )
}
