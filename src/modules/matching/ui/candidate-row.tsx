import { dot } from '#ui/dot.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from 'react-router'
import { useTexts } from '#ui/i18n/i18n.tsx'
import type { CandidateCard, MatchedRow } from '../contract.shapes.ts'
import { CandidateInteractions } from './candidate-state.tsx'
import { DismissMenu, Restore } from './dismiss.tsx'
import { MatchScore } from './match-score.tsx'
import { useCandidateFacts, useWhy } from './match-texts.ts'

/** The strongest few; the page of the candidate has all. */
const maxReasons = 4

type RowProps = {
  row: MatchedRow
  href: string
  /** The form that the box belongs to. */
  pickForm: string
  picked: boolean
  onPick: (on: boolean) => void
}

/** One match: who, what speaks for it, what is missing, and what was done so far. The name leads on. */
export function CandidateRow({ row, href, pickForm, picked, onPick }: RowProps) {
  const t = useTexts('matching')
  const { candidate, match, interactions } = row
  const { reasons, misses } = useWhy()
  const [shownReasons, missing] = [reasons(match).slice(0, maxReasons), misses(match)]
  return (
    <li
      data-candidate={candidate.id}
      data-picked={picked || undefined}
      className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 border-b border-line px-4 py-3 last:border-b-0 not-data-picked:hover:bg-sunken data-picked:bg-nila-soft md:grid-cols-[1.25rem_minmax(0,1fr)_10rem_auto]"
    >
      <label className="k-check -m-2 min-h-0! cursor-pointer self-start p-2! touch:-m-3 touch:p-3!">
        <input
          type="checkbox"
          name="pick"
          value={candidate.id}
          form={pickForm}
          checked={picked}
          onChange={(event) => onPick(event.currentTarget.checked)}
        />
        <span className="sr-only">{t('list.select', { name: candidate.name })}</span>
      </label>
      <div className="min-w-0 max-md:col-span-2">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link to={href} data-open className="min-w-0 font-semibold [overflow-wrap:anywhere] hover:underline">
            {candidate.name}
          </Link>
          <CandidateInteractions interactions={interactions} />
        </p>
        <CandidateLine candidate={candidate} />
        {shownReasons.length > 0 && (
          <p className="mt-1 flex max-w-none gap-2 text-sm">
            <Icon name="thumbs-up" size={15} className="mt-1 flex-none text-pandan-ink" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="sr-only">{t('list.why')}: </span>
              {shownReasons.join(' · ')}
            </span>
          </p>
        )}
        {missing.length > 0 && (
          <p className="mt-1 flex max-w-none gap-2 text-sm">
            <Icon name="circle-alert" size={15} className="mt-1 flex-none text-cabai-ink" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {t('list.missing')}: {missing.join(' · ')}
            </span>
          </p>
        )}
        {interactions.dismissed && (
          <Restore id={candidate.id} name={candidate.name} dismissed={interactions.dismissed} />
        )}
      </div>
      <div className="max-md:col-start-2 max-md:max-w-48 max-md:pt-2">
        <MatchScore score={match.score} />
      </div>
      <div className="min-h-9">
        {!interactions.dismissed && <DismissMenu id={candidate.id} name={candidate.name} />}
      </div>
    </li>
  )
}

/** Headline and the facts one compares at a glance. */
export function CandidateLine({ candidate }: { candidate: CandidateCard }) {
  const t = useTexts('matching')
  const facts = useCandidateFacts()
  const line = [
    facts.experience(candidate),
    candidate.city?.cityName,
    candidate.education?.label,
    facts.expects(candidate),
    t(`active.${candidate.lastActive}`),
  ].filter(Boolean)
  const what = candidate.headline ?? candidate.role?.label
  return (
    <>
      {what && <p className="text-sm [overflow-wrap:anywhere]">{what}</p>}
      <p className="max-w-none text-sm text-muted">{line.join(dot)}</p>
    </>
  )
}
