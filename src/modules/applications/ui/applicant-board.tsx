import { Link } from 'react-router'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Board } from '#ui/board.tsx'
import type { ReceivedRow } from '../contract.shapes.ts'
import type { ApplicationStatus } from '../rules.ts'
import { ApplicantCard } from './applicant-card.tsx'
import { statusTone } from './application-status.tsx'
import type { ApplicantControls } from './applicants-state.ts'
import { submitDecision } from './submit-decision.ts'

export type BoardColumn = { status: ApplicationStatus; rows: readonly ReceivedRow[]; total: number; listTo: string }
type BoardProps = {
  columns: readonly BoardColumn[]
  controls: ApplicantControls
  hrefOf: (row: ReceivedRow) => string
  withJob: boolean
}

/** Applicants in five columns by status. Dragging submits the same form as the menu. */
export function ApplicantBoard({ columns, controls, hrefOf, withJob }: BoardProps) {
  const t = useTexts('applicants')
  const format = useFormat()
  return (
    <Board
      label={t('board.label')}
      columns={columns.map(({ status, rows, total, listTo }) => ({
        key: status,
        title: t(`board.column.${status}`),
        tone: statusTone[status],
        count: format.number(total),
        empty: t('board.empty'),
        onDropText: (id) => submitDecision(id, status),
        children: rows.map((row) => (
          <ApplicantCard key={row.id} row={row} controls={controls} href={hrefOf(row)} withJob={withJob} />
        )),
        foot: total > rows.length && (
          <Link to={listTo} className="k-link px-1 py-1 text-sm">
            {t('board.more', { count: total - rows.length })}
          </Link>
        ),
      }))}
    />
  )
}
