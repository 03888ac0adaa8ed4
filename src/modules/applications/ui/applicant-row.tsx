import { dot } from '#ui/dot.ts'
import { Link } from 'react-router'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import type { ReceivedRow } from '../contract.shapes.ts'
import { isNew } from '../rules.ts'
import {
  Ago,
  NoteCount,
  RequirementBadge,
  ScorecardCount,
  StateBadges,
  UnreadDot,
  useExperience,
} from './applicant-badges.tsx'
import { DecisionMenu } from './decision-menu.tsx'
import { MatchRing } from './match-ring.tsx'
import { applicationValue, selectionOf, type ApplicantControls } from './applicants-state.ts'
import { decisionFormId } from './submit-decision.ts'
import { useDecision } from './use-decision.ts'

/** Grid columns of the list from 56rem container width on; with a job column when several jobs are shown. */
export const listColumns = {
  one: '@4xl:grid-cols-[1.25rem_minmax(0,1fr)_12rem_9rem_7.5rem_2.25rem]',
  all: '@4xl:grid-cols-[1.25rem_minmax(0,1.9fr)_minmax(0,1fr)_10.5rem_8.5rem_7.5rem_2.25rem]',
} as const

type RowProps = {
  row: ReceivedRow
  controls: ApplicantControls
  href: string
  withJob: boolean
  bulkForm: string
  readOnly: boolean
}

/** One applicant of the list; the name links to the details. */
export function ApplicantRow({ row, controls, href, withJob, bulkForm, readOnly }: RowProps) {
  const t = useTexts('applicants')
  const list = useTexts('applicantList')
  const experience = useExperience()
  const { fetcher, coming } = useDecision(row, controls)
  const { candidate } = row
  const fresh = isNew(row) && !controls.wasOpened?.(row.id)
  const open = controls.isOpen?.(row.id) ?? false
  const facts = [experience(candidate.experienceMonths), candidate.cityName, candidate.headline].filter(
    (fact) => fact !== null,
  )
  const selected = controls.isSelected(row.id)
  return (
    <li
      data-applicant={row.id}
      className={cx(
        'grid grid-cols-[1.25rem_minmax(0,1fr)_2.25rem] items-start gap-x-3 gap-y-1.5 border-b border-line px-4 py-2.5 last:border-b-0 @4xl:items-center',
        withJob ? listColumns.all : listColumns.one,
        selected || open ? 'bg-nila-soft' : 'hover:bg-sunken',
        open && 'shadow-[inset_3px_0_0_var(--nila)]',
        coming && 'opacity-60',
      )}
    >
      {readOnly ? (
        <span />
      ) : (
        <label className="k-check -m-2 min-h-0! cursor-pointer p-2!">
          <input
            type="checkbox"
            name="application"
            value={applicationValue(row)}
            form={bulkForm}
            checked={selected}
            onChange={(event) => controls.select([selectionOf(row)], event.currentTarget.checked)}
          />
          <span className="sr-only">{t('list.select', { name: candidate.name })}</span>
        </label>
      )}
      <div className="flex min-w-0 items-start gap-3">
        {row.match ? (
          <MatchRing score={row.match.score} className="mt-0.5" />
        ) : (
          <span className="grid size-10 flex-none place-items-center max-sm:hidden">
            <Avatar name={candidate.name} size={36} />
          </span>
        )}
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2">
            <Link
              to={href}
              data-open
              aria-current={open || undefined}
              onClick={(event) => controls.open?.(row.id, event)}
              className={cx('min-w-0 [overflow-wrap:anywhere] hover:underline', fresh ? 'font-bold' : 'font-semibold')}
            >
              {candidate.name}
            </Link>
            {fresh && <Badge tone="primary">{t('list.new')}</Badge>}
            <UnreadDot unread={row.unread} />
            <NoteCount count={row.notes} />
            <ScorecardCount scorecards={row.scorecards} />
          </p>
          {facts.length > 0 && <p className="line-clamp-2 text-sm text-muted">{facts.join(dot)}</p>}
          {row.match && row.match.asked > 0 && <MetSkills match={row.match} />}
        </div>
      </div>
      {/* Below the name where the columns have no room. */}
      <div
        className={cx(
          'col-start-2 flex flex-wrap items-center gap-x-3 gap-y-1 @max-4xl:row-start-2 @4xl:contents',
          row.match ? '@max-4xl:pl-13' : 'sm:@max-4xl:pl-13',
        )}
      >
        {withJob && <p className="min-w-0 text-sm @max-4xl:w-full @4xl:line-clamp-2 @4xl:text-muted">{row.jobTitle}</p>}
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
          <StateBadges row={row} coming={coming} />
          <UndoButton row={row} />
        </div>
        {row.withdrawnAt || row.meets === null ? (
          <span className="hidden @4xl:block" />
        ) : (
          <RequirementBadge row={row} />
        )}
        <span className="text-sm text-muted">
          <Ago at={row.appliedAt} />
          {row.activityAt !== row.appliedAt && (
            <>
              <span className="@4xl:hidden"> · </span>
              <span className="text-xs @max-4xl:inline-block @4xl:block">
                {list.nodes('active', { when: <Ago key="when" at={row.activityAt} /> })}
              </span>
            </>
          )}
        </span>
      </div>
      <div className="justify-self-end @max-4xl:col-start-3 @max-4xl:row-start-1">
        <DecisionMenu row={row} controls={controls} fetcher={fetcher} />
      </div>
    </li>
  )
}

/** How many skills of the job somebody has, with two of them. */
function MetSkills({ match }: { match: NonNullable<ReceivedRow['match']> }) {
  const t = useTexts('applicantList')
  const count = t('match.skills', { met: match.met, count: match.asked })
  return <p className="line-clamp-1 text-xs text-muted">{[count, ...match.skills].join(dot)}</p>
}

/** Undo button while undo is possible, and when a rejection notice is sent. */
export function UndoButton({ row }: { row: ReceivedRow }) {
  const t = useTexts('applicants')
  const format = useFormat()
  const { undo } = row
  if (!undo || row.moves[undo.to] !== null) return null
  return (
    <>
      <button
        type="submit"
        form={decisionFormId(row.id)}
        name="status"
        value={undo.to}
        className="k-link inline-flex min-h-6 items-center text-xs"
        title={t('list.undoUntil', { date: format.dateTime(undo.until) })}
      >
        {t('decide.undo')}
        <span className="sr-only">: {row.candidate.name}</span>
      </button>
      {row.noticeAt && (
        <span className="w-full text-xs text-muted">
          {t('list.notifiedAt', { date: format.dateTime(row.noticeAt) })}
        </span>
      )}
    </>
  )
}
