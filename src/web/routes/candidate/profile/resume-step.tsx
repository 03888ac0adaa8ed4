import { countNew } from '#modules/resumes/rules.setup.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Notice } from '#ui/display.tsx'
import { Card } from '#ui/page.tsx'
import { useErrorTexts } from '#ui/provider.tsx'
import { StepLinks } from './step-links.tsx'
import type { ResumeReading } from './resume-reading.ts'
import { ResumeUpload } from './resume-upload.tsx'

type StepProps = {
  reading: ResumeReading | null
  done: boolean
  /** Of this step; without one in the address, the page would go on to the next step after the upload. */
  ownPath: string
  next: string | null
  error: string | null
}

/** The first step: a resume to read, or everything by hand. What was read is shown before anything of it is saved. */
export function ResumeStep({ reading, done, ownPath, next, error }: StepProps) {
  const t = useTexts('profileSetup')
  return (
    <div className="grid max-w-[40rem] gap-6">
      {reading ? <ReadingResult reading={reading} /> : <p>{t('setup.resume.lead')}</p>}
      <ResumeUpload
        error={error}
        label={t(reading ? 'setup.resume.another' : 'setup.resume.upload')}
        sendLabel={t('setup.resume.read')}
        reader={{ path: ownPath, label: t('setup.resume.reading') }}
      />
      <StepLinks
        step="resume"
        paths={{ restored: null, next }}
        skip={!done}
        secondary={!reading?.proposal}
        skipVariant="secondary"
        skipLabel={t('setup.resume.byHand')}
        nextLabel={t(reading?.proposal ? 'setup.resume.check' : 'setup.resume.byHand')}
      />
    </div>
  )
}

function ReadingResult({ reading: { title, proposal, problem } }: { reading: ResumeReading }) {
  const t = useTexts('profileSetup')
  const say = useErrorTexts()
  const tResume = useTexts('resume')
  if (!proposal)
    return (
      <Notice tone="error" live title={t('setup.resume.unread', { name: title })}>
        <p>{say(problem ? [problem] : [])[0]}</p>
        <p>{t('setup.resume.unreadHint')}</p>
      </Notice>
    )
  const counts = countNew(proposal.parts)
  return (
    <Card as="section" aria-labelledby="reading">
      <h3 id="reading" className="text-base break-words">
        {t('setup.resume.done', { name: title })}
      </h3>
      {counts.length === 0 ? (
        <p className="mt-1">{tResume('review.none')}</p>
      ) : (
        <>
          <p className="mt-1 text-muted">{t('setup.resume.doneHint')}</p>
          <dl className="mt-3 grid max-w-80 grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1">
            {counts.map(({ group, count }) => (
              <div key={group} className="contents">
                <dt>{tResume(`review.kinds.${group}`)}</dt>
                <dd className="text-right font-semibold tabular-nums">{count}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Card>
  )
}
