import { dot } from '#ui/dot.ts'
import { Link } from 'react-router'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { Card } from '#ui/page.tsx'
import type { ReceivedRow } from '../contract.shapes.ts'
import { isNew } from '../rules.ts'
import { Ago, NoteCount, RequirementBadge, StateBadges, UnreadDot, useExperience } from './applicant-badges.tsx'
import { UndoButton } from './applicant-row.tsx'
import { DecisionMenu } from './decision-menu.tsx'
import type { ApplicantControls } from './applicants-state.ts'
import { useDecision } from './use-decision.ts'

/** One applicant on the board; the column shows the status, and the card can be dragged to another. */
export function ApplicantCard({
  row,
  controls,
  href,
  withJob,
}: {
  row: ReceivedRow
  controls: ApplicantControls
  href: string
  withJob: boolean
}) {
  const t = useTexts('applicants')
  const experience = useExperience()
  const { fetcher, coming } = useDecision(row, controls)
  const { candidate } = row
  const fresh = isNew(row) && !controls.wasOpened?.(row.id)
  const open = controls.isOpen?.(row.id) ?? false
  const facts = [candidate.cityName, experience(candidate.experienceMonths)].filter((fact) => fact !== null)
  return (
    <Card
      live
      data-applicant={row.id}
      className={cx(coming && 'opacity-60', open && 'outline-2 outline-nila')}
      draggable={row.withdrawnAt === null}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', row.id)
        event.dataTransfer.effectAllowed = 'move'
      }}
    >
      <div className="flex items-start gap-1">
        <p className="min-w-0 flex-1 leading-snug">
          <Link
            to={href}
            data-open
            aria-current={open || undefined}
            onClick={(event) => controls.open?.(row.id, event)}
            draggable={false}
            className={cx('k-cover [overflow-wrap:anywhere]', fresh ? 'font-bold' : 'font-semibold')}
          >
            {candidate.name}
          </Link>
        </p>
        <div className="-mr-2 -mt-2">
          <DecisionMenu row={row} controls={controls} fetcher={fetcher} />
        </div>
      </div>
      {candidate.headline && <p className="mt-0.5 line-clamp-2 text-xs text-muted">{candidate.headline}</p>}
      {facts.length > 0 && <p className="text-xs text-muted">{facts.join(dot)}</p>}
      {withJob && <p className="mt-1 line-clamp-2 text-xs text-muted">{row.jobTitle}</p>}
      <div className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {fresh && <Badge tone="primary">{t('list.new')}</Badge>}
        {(row.withdrawnAt ?? row.closedAt) && <StateBadges row={row} coming={coming} />}
        {!row.withdrawnAt && row.meets === false && <RequirementBadge row={row} />}
        <UnreadDot unread={row.unread} />
        <NoteCount count={row.notes} />
        <span className="text-xs text-muted">
          <Ago at={row.appliedAt} />
        </span>
      </div>
      <div className="k-above mt-1 flex flex-wrap items-center empty:hidden">
        <UndoButton row={row} />
      </div>
    </Card>
  )
}
