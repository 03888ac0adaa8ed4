import { Icon } from '#ui/icon.tsx'
import { useEffect, useRef } from 'react'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { PageContextField } from '#ui/form/page-form.tsx'
import { StatusMark } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Card } from '#ui/page.tsx'
import type { ReceivedApplication } from '../contract.shapes.ts'
import { applicationStatuses, hireUndoMs, transitions, type ApplicationStatus } from '../rules.ts'
import { Ago, StateBadges } from './applicant-badges.tsx'
import { statusTone } from './application-status.tsx'
import { Key, ToneIcon } from './decision-menu.tsx'
import { applicationValue, selectionOf, type ApplicantControls } from './applicants-state.ts'
import { decisionFormId, drawerFormId } from './submit-decision.ts'
import { useDecision } from './use-decision.ts'

/** The usual next status, shown as the primary button. */
const nextStatus: Partial<Record<ApplicationStatus, ApplicationStatus>> = {
  APPLIED: 'SHORTLIST',
  SHORTLIST: 'IN_INTERVIEW',
  IN_INTERVIEW: 'HIRED',
}

type DecisionPanelProps = { row: ReceivedApplication; controls: ApplicantControls; inDrawer?: boolean | undefined }

/** The current status, the possible decisions, and undo. */
export function DecisionPanel({ row, controls, inDrawer }: DecisionPanelProps) {
  const t = useTexts('applicants')
  const errors = useTexts('errorMsg')
  const hydrated = useHydrated()
  const { fetcher, coming } = useDecision(row, controls)
  const title = useTitleFocus(row)
  const readOnly = Object.values(row.moves).every((problem) => problem === 'ROLE_NOT_ALLOWED')
  const undoTo = row.undo && row.moves[row.undo.to] === null ? row.undo.to : null
  const possible = applicationStatuses.filter(
    (status) => status !== row.status && status !== 'APPLIED' && status !== undoTo && transitions[row.status][status],
  )
  const first = nextStatus[row.status]
  return (
    <Card as="section" aria-labelledby="decision-title" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id="decision-title" ref={title} tabIndex={-1} className="text-base">
          {t('decide.label')}
        </h2>
        <span className="inline-flex items-center gap-2">
          <StateBadges row={row} coming={coming} />
          <span className="text-xs text-muted">
            <Ago at={row.withdrawnAt ?? row.statusAt} />
          </span>
        </span>
      </div>
      <StatusNote row={row} />
      {!row.withdrawnAt && !readOnly && (
        <fetcher.Form
          method="post"
          id={inDrawer ? drawerFormId(row.id) : decisionFormId(row.id)}
          className={inDrawer ? 'grid gap-2 @md:grid-cols-2' : 'grid gap-2'}
        >
          <PageContextField />
          <input type="hidden" name="intent" value="decide" />
          <input type="hidden" name="application" value={applicationValue(row)} />
          <input type="hidden" name="from" value={row.status} />
          {undoTo && (
            <Button
              type="submit"
              name="status"
              value={undoTo}
              wide
              className="justify-start"
              icon={<Icon name="undo-2" />}
              busy={coming === undoTo}
            >
              {t('decide.undo')}
              <Key end>{applicationStatuses.indexOf(undoTo) + 1}</Key>
            </Button>
          )}
          {possible.map((status) => {
            const needsReason = status === 'REJECTED' && hydrated
            const problem = row.moves[status]
            return (
              <Button
                key={status}
                type={needsReason ? 'button' : 'submit'}
                name="status"
                value={status}
                wide
                variant={status === first ? 'primary' : status === 'REJECTED' ? 'danger-quiet' : 'secondary'}
                busy={coming === status}
                reason={problem && (errors.find(problem) ?? problem)}
                className="justify-start"
                icon={
                  status === first ? <StatusMark tone={statusTone[status]} /> : <ToneIcon tone={statusTone[status]} />
                }
                onClick={needsReason ? () => controls.reject([selectionOf(row)]) : undefined}
              >
                {t(`decide.to.${status}`)}
                <Key end>{applicationStatuses.indexOf(status) + 1}</Key>
              </Button>
            )
          })}
        </fetcher.Form>
      )}
      {readOnly && <p className="text-sm text-muted">{t('detail.notAllowed')}</p>}
    </Card>
  )
}

/** The submitted button disappears with its decision, so keyboard focus moves to the title of the panel. */
function useTitleFocus({ id, status }: ReceivedApplication) {
  const title = useRef<HTMLHeadingElement>(null)
  const was = useRef({ id, status })
  useEffect(() => {
    const decided = was.current.id === id && was.current.status !== status
    was.current = { id, status }
    if (decided && document.activeElement === document.body) title.current?.focus({ preventScroll: true })
  }, [id, status])
  return title
}

/** Explains the current status and until when it can be changed. */
function StatusNote({ row }: { row: ReceivedApplication }) {
  const t = useTexts('applicants')
  const format = useFormat()
  const { name } = row.candidate
  const reason = row.rejectionReason?.label ?? ''
  if (row.withdrawnAt) return null
  if (row.closedAt && row.closedReason && row.closedReason !== 'WITHDRAWN')
    return <Notice tone="muted">{t(`detail.closed.${row.closedReason}`, { date: format.date(row.closedAt) })}</Notice>
  if (row.status === 'SHORTLIST' && row.undo && row.moves.APPLIED === null)
    return <Notice tone="muted">{t('detail.shortlistUndo', { name, date: format.dateTime(row.undo.until) })}</Notice>
  if (row.status === 'REJECTED' && row.noticeAt)
    return (
      <Notice tone="warning">{t('detail.rejectUndo', { reason, name, date: format.dateTime(row.noticeAt) })}</Notice>
    )
  if (row.status === 'REJECTED')
    return <p className="text-sm text-muted">{t('detail.rejectNotified', { reason, name })}</p>
  if (row.status !== 'HIRED') return null
  if (row.moves.IN_INTERVIEW === 'TRANSITION_NOT_ALLOWED')
    return <p className="text-sm text-muted">{t('detail.hiredFinal')}</p>
  return (
    <p className="text-sm text-muted">
      {t('detail.hiredUntil', { date: format.date(Date.parse(row.statusAt) + hireUndoMs) })}
    </p>
  )
}
