import type { ReactNode } from 'react'
import { AnswersView } from '#modules/applications/ui/answers-view.tsx'
import { ResumeFrame } from '#modules/applications/ui/resume-frame.tsx'
import { SnapshotView } from '#modules/applications/ui/snapshot-view.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Notice } from '#ui/display.tsx'
import { Card } from '#ui/page.tsx'
import type { DetailData } from './detail-data.ts'
import { MatchCard } from './match-card.tsx'

/** What the applicant sent: answers first, for they decide, then resume, letter and profile. Nothing of it after a withdrawal. */
export function DetailParts({ row }: { row: DetailData['row'] }) {
  const t = useTexts('applicants')
  const format = useFormat()
  const { name } = row.candidate
  if (row.withdrawnAt)
    return (
      <Notice tone="muted" title={t('detail.withdrawnTitle', { name, date: format.date(row.withdrawnAt) })}>
        {t('detail.withdrawnText')}
      </Notice>
    )
  if (row.ended)
    return (
      <Notice tone="muted" title={t('detail.endedTitle')}>
        {t('detail.endedText')}
      </Notice>
    )
  return (
    <>
      {row.matchDetail && <MatchCard match={row.matchDetail} />}
      {row.answers.length > 0 && (
        <Part
          id="answers"
          title={t('detail.answers')}
          lead={row.meets !== false ? undefined : t('detail.missedCount', { count: row.missed })}
        >
          <AnswersView answers={row.answers} />
        </Part>
      )}
      <Part id="resume" title={t('detail.resume')}>
        {row.resume ? (
          <ResumeFrame resume={row.resume} name={name} />
        ) : (
          <p className="text-muted">{t('detail.resumeNone', { name })}</p>
        )}
      </Part>
      {row.coverLetter && (
        <Part id="letter" title={t('detail.letter')}>
          <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{row.coverLetter}</p>
        </Part>
      )}
      {row.profile && hasProfile(row) && (
        <Part id="profile" title={t('detail.profile')} lead={t('detail.profileHint')}>
          <SnapshotView profile={row.profile} />
        </Part>
      )}
    </>
  )
}

/** Whether what was sent can still be read: not after a withdrawal, nor when the job has long been closed. */
export const isReadable = (row: DetailData['row']): boolean => !row.withdrawnAt && !row.ended

/** Whether the profile has more than the name and the headline, which are shown above it. */
export function hasProfile({ profile }: DetailData['row']): boolean {
  if (!profile) return false
  const { about, expectedSalary, noticeDays, languages, links, skills, items } = profile
  return (
    Boolean(about ?? expectedSalary ?? noticeDays) || [languages, links, skills, items].some((list) => list.length > 0)
  )
}

function Part({
  id,
  title,
  lead,
  children,
}: {
  id: string
  title: string
  lead?: string | undefined
  children: ReactNode
}) {
  return (
    <Card as="section" id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20">
      <h2 id={`${id}-title`} className="text-lg">
        {title}
      </h2>
      {lead && <p className="k-hint">{lead}</p>}
      <div className="mt-3">{children}</div>
    </Card>
  )
}
