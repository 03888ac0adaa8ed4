import { Icon } from '#ui/icon.tsx'
import { Link } from 'react-router'
import type { EndpointOutput } from '#modules/contract.ts'
import { CandidateInteractions } from '#modules/matching/ui/candidate-state.tsx'
import { useCandidateFacts } from '#modules/matching/ui/match-texts.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Chip } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'

type CandidateResult = EndpointOutput<'matching.details'>
/** The list that a candidate was opened from. */
export type CandidateOrigin = 'matched' | 'viewed' | 'talent' | 'pool'
type CandidateLinks = { back: string; previous: string | null; next: string | null }

const backTexts = {
  matched: 'detail.back',
  viewed: 'detail.backViewed',
  talent: 'detail.backTalent',
  pool: 'detail.backPool',
} as const

/** The way back to the list and to the neighbours; j, k and u press the same links. */
export function CandidateNavigation({ back, previous, next, from }: CandidateLinks & { from: CandidateOrigin }) {
  const t = useTexts('matching')
  const step = (to: string | null, mark: 'previous' | 'next') =>
    to && (
      <LinkButton
        to={to}
        size="sm"
        {...{ [`data-${mark}`]: true }}
        aria-label={t(`detail.${mark}`)}
        title={t(`detail.${mark}`)}
        icon={mark === 'previous' ? <Icon name="chevron-left" /> : <Icon name="chevron-right" />}
      />
    )
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <Link
        to={back}
        data-back
        className="inline-flex min-h-9 items-center gap-1.5 text-sm font-semibold text-nila-ink hover:underline touch:min-h-11"
      >
        <Icon name="arrow-left" size={16} />
        {t(backTexts[from])}
      </Link>
      {(previous || next) && (
        <nav aria-label={t('detail.neighbours')} className="flex items-center gap-1.5">
          {step(previous, 'previous')}
          {step(next, 'next')}
        </nav>
      )}
    </div>
  )
}

/** Who it is, as far as the person shows it, and for which job. */
export function CandidateHead({ result }: { result: CandidateResult }) {
  const t = useTexts('matching')
  const facts = useCandidateFacts()
  const { candidate, interactions, job } = result
  const { city, role, level, headline, education } = candidate
  const lines = (
    [
      { icon: 'briefcase', text: facts.experience(candidate) },
      { icon: 'map-pin', text: city && [city.cityName, city.stateName].filter(Boolean).join(', ') },
      { icon: 'graduation-cap', text: education?.label },
      { icon: 'wallet', text: facts.expects(candidate) },
      { icon: 'clock', text: t(`active.${candidate.lastActive}`) },
    ] as const
  ).filter(({ text }) => text)
  const what = [role?.label, level?.label].filter(Boolean).join(' · ')
  return (
    <header className="mb-5">
      <h1 className="text-2xl [overflow-wrap:anywhere]">{candidate.name}</h1>
      {(headline ?? what) && <p className="text-muted [overflow-wrap:anywhere]">{headline ?? what}</p>}
      {job && (
        <p className="mt-1 text-sm text-muted">
          {t.nodes('detail.for', {
            title: (
              <Link to={`/jobsseekers/job-detail?id=${job.id}`} className="k-link">
                {job.title}
              </Link>
            ),
          })}
        </p>
      )}
      <ul className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1.5 text-sm [&_svg]:text-muted">
        {lines.map(({ icon, text }) => (
          <li key={text} className="inline-flex items-center gap-1.5">
            <Icon name={icon} size={16} className="flex-none" />
            {text}
          </li>
        ))}
      </ul>
      <div className="mt-2.5 flex flex-wrap items-center gap-2">
        <CandidateInteractions interactions={interactions} />
        {facts.preferences(candidate).map((preference) => (
          <Chip key={preference} small>
            {preference}
          </Chip>
        ))}
      </div>
    </header>
  )
}
