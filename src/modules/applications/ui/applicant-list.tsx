import { useTexts } from '#ui/i18n/i18n.tsx'
import { cx } from '#ui/cx.ts'
import type { ReceivedRow } from '../contract.shapes.ts'
import { ApplicantRow, listColumns } from './applicant-row.tsx'
import type { ApplicantControls } from './applicants-state.ts'

type ListProps = {
  rows: readonly ReceivedRow[]
  controls: ApplicantControls
  hrefOf: (row: ReceivedRow, at: number) => string
  withJob: boolean
  bulkForm: string
  /** The member may view but not decide, so rows cannot be selected. */
  readOnly: boolean
}

/** Applicants as a dense list: columns on wide screens, small cards on narrow ones. */
export function ApplicantList({ rows, controls, hrefOf, withJob, bulkForm, readOnly }: ListProps) {
  const t = useTexts('applicants')
  const heads = [
    t('list.applicant'),
    ...(withJob ? [t('list.job')] : []),
    t('list.status'),
    t('list.requirements'),
    t('list.applied'),
  ]
  return (
    <div className="@container">
      <div
        aria-hidden="true"
        className={cx(
          'hidden gap-x-3 border-b border-line px-4 py-1.5 text-xs font-semibold text-muted @4xl:grid',
          withJob ? listColumns.all : listColumns.one,
        )}
      >
        <span />
        {heads.map((head) => (
          <span key={head}>{head}</span>
        ))}
        <span />
      </div>
      <ul aria-label={t('list.label')}>
        {rows.map((row, at) => (
          <ApplicantRow
            key={row.id}
            row={row}
            controls={controls}
            href={hrefOf(row, at)}
            withJob={withJob}
            bulkForm={bulkForm}
            readOnly={readOnly}
          />
        ))}
      </ul>
    </div>
  )
}
