import { Icon } from '#ui/icon.tsx'
import { useAgo, useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { ApplyHead, type HeadJob } from './apply-head.tsx'

const known = ['JOB_NOT_OPEN', 'FORBIDDEN', 'PROFILE_TOO_THIN'] as const

/** Why applying is not possible, with one next step. */
export function CannotApply({ job, problem }: { job: HeadJob; problem: string }) {
  const t = useTexts('applyJob')
  const reason = known.find((each) => each === problem) ?? 'JOB_NOT_OPEN'
  const thin = reason === 'PROFILE_TOO_THIN'
  return (
    <>
      <ApplyHead job={job} />
      <Notice
        tone="warning"
        title={t(`blocked.${reason}`)}
        action={
          <LinkButton to={thin ? '/jobsseekers/profile' : '/jobsseekers/browse-jobs'}>
            {t(thin ? 'blocked.profile' : 'blocked.jobs')}
          </LinkButton>
        }
      >
        {t(`blocked.${reason}Text`)}
      </Notice>
    </>
  )
}

/** The employer takes applications on another site: names it before the visit, and the last visit. */
export function AppliedElsewhere({ job, url, wentAt }: { job: HeadJob; url: string; wentAt: string | null }) {
  const t = useTexts('applyJob')
  const ago = useAgo()
  const host = new URL(url).hostname
  return (
    <>
      <ApplyHead job={job} />
      <Notice title={t('external.title')}>
        <p>{t('external.text', { company: job.companyName })}</p>
        <p className="mt-2 break-all text-muted">{url}</p>
        {wentAt && <p className="mt-2">{t('external.going', { ago: ago(wentAt) })}</p>}
      </Notice>
      <a
        className="k-btn mt-5"
        data-variant="primary"
        href={`/jobsseekers/apply-elsewhere?id=${job.id}`}
        target="_blank"
        rel="noopener nofollow ugc"
      >
        <Icon name="external-link" />
        {t(wentAt ? 'external.again' : 'external.open', { host })}
      </a>
    </>
  )
}
