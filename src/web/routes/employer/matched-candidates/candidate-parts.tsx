import { ResumeFrame } from '#modules/applications/ui/resume-frame.tsx'
import { SnapshotView } from '#modules/applications/ui/snapshot-view.tsx'
import type { CandidateDetail, MatchView } from '#modules/matching/contract.shapes.ts'
import { MatchParts, ScoreNote } from '#modules/matching/ui/match-parts.tsx'
import { MatchScore } from '#modules/matching/ui/match-score.tsx'
import { useWhy } from '#modules/matching/ui/match-texts.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Chip } from '#ui/badge.tsx'
import { Card } from '#ui/page.tsx'

/** The match in words first, then what is missing, then factor by factor; last, how it is made and what never counts. */
export function MatchCard({ match }: { match: MatchView }) {
  const t = useTexts('matching')
  const { reasons, misses } = useWhy()
  const missing = misses(match)
  return (
    <Card as="section" id="match" aria-labelledby="match-title">
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <div className="min-w-0">
          <h2 id="match-title" className="mb-2 text-lg">
            {t('detail.why')}
          </h2>
          <ul aria-labelledby="match-title" className="flex flex-wrap gap-1.5">
            {reasons(match).map((reason) => (
              <li key={reason} className="min-w-0">
                <Chip small tone="success" className="whitespace-normal!">
                  {reason}
                </Chip>
              </li>
            ))}
          </ul>
        </div>
        <div className="sm:order-last">
          <MatchScore score={match.score} large />
          <a href="#score" className="k-link mt-1 inline-flex min-h-6 items-center text-sm touch:min-h-11">
            {t('score.how')}
          </a>
        </div>
      </div>
      <div className="mt-5">
        <h3 className="text-base">{t('detail.missing')}</h3>
        {missing.length > 0 ? (
          <>
            <ul className="mt-1 list-disc pl-5">
              {missing.map((miss) => (
                <li key={miss} className="[overflow-wrap:anywhere]">
                  {miss}
                </li>
              ))}
            </ul>
            <p className="k-hint mt-1">{t('detail.missingText')}</p>
          </>
        ) : (
          <p className="text-sm text-muted">{t('detail.missingNone')}</p>
        )}
      </div>
      <h3 className="mt-5 mb-3 text-base">{t('detail.factors')}</h3>
      <MatchParts parts={match.parts} />
      <div className="mt-5">
        <ScoreNote />
      </div>
    </Card>
  )
}

/** What the profile says, and the resume where it may be seen. Needs the sets `applicants` and `jobDetail` too. */
export function ProfileCard({ candidate }: { candidate: CandidateDetail }) {
  const t = useTexts('matching')
  const { about, items, skills, links, languages, noticeDays, expectsExactly, resume, unlocked } = candidate
  const empty = !about && items.length + skills.length + links.length + languages.length === 0 && noticeDays === null
  return (
    <>
      {resume && (
        <Card as="section" id="resume" aria-labelledby="resume-title">
          <h2 id="resume-title" className="mb-3 text-lg">
            {t('detail.resume')}
          </h2>
          <ResumeFrame resume={resume} name={candidate.name} />
        </Card>
      )}
      <Card as="section" id="profile" aria-labelledby="profile-title">
        <h2 id="profile-title" className="text-lg">
          {t('detail.profile')}
        </h2>
        <p className="k-hint mb-4">{!unlocked && t('detail.profileLocked')}</p>
        {empty ? (
          <p className="text-muted">{t('detail.profileEmpty')}</p>
        ) : (
          <SnapshotView
            profile={{
              name: candidate.name,
              headline: candidate.headline,
              about,
              cityName: candidate.city?.cityName ?? null,
              role: candidate.role,
              industry: candidate.industry,
              level: candidate.level,
              experienceMonths: candidate.experienceMonths,
              expectedSalary: expectsExactly,
              noticeDays,
              willingToMove: candidate.willingToMove,
              languages,
              links,
              skills,
              items,
            }}
          />
        )}
      </Card>
    </>
  )
}
