import { ExternalLink } from 'lucide-react'
import { useTexts } from '#web/i18n.tsx'
import { LinkButton } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/display.tsx'
import { ApplyHead, type HeadJob } from './apply-head.tsx'

const known = ['JOB_NOT_OPEN', 'FORBIDDEN', 'PROFILE_TOO_THIN'] as const

/** Why nobody, or not this person, can apply; with the one next step. */
export function CannotApply({ job, problem }: { job: HeadJob; problem: string }) {
  const t = useTexts('applyJob')
  const why = known.find((each) => each === problem) ?? 'JOB_NOT_OPEN'
  const thin = why === 'PROFILE_TOO_THIN'
  return (
    <>
      <ApplyHead job={job} />
      <Notice
        tone="warning"
        title={t(`blocked.${why}`)}
        action={
          <LinkButton to={thin ? '/jobsseekers/profile' : '/jobsseekers/browse-jobs'}>
            {t(thin ? 'blocked.profile' : 'blocked.jobs')}
          </LinkButton>
        }
      >
        {t(`blocked.${why}Text`)}
      </Notice>
    </>
  )
}

/** The employer takes applications on a site of their own. */
export function AppliedElsewhere({ job, url }: { job: HeadJob; url: string }) {
  const t = useTexts('applyJob')
  return (
    <>
      <ApplyHead job={job} />
      <Notice title={t('external.title')}>{t('external.text', { company: job.companyName })}</Notice>
      <a className="k-btn mt-5" data-variant="primary" href={url} target="_blank" rel="noopener noreferrer nofollow">
        <ExternalLink aria-hidden="true" />
        {t('external.open', { host: new URL(url).hostname })}
      </a>
    </>
  )
}
