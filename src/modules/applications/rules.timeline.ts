import type { ApplicationEventKind } from '#kernel/enums/jobs.ts'
import type { ApplicationStatus, ClosedReason } from './rules.ts'
import type { TimelineStep } from './contract.shapes.ts'

/** A stored event of an application. */
export type StoredEvent = {
  id: string
  kind: ApplicationEventKind
  to: ApplicationStatus | null
  /** For a rejection the reason in the reader's language, for a closing its code. */
  reason: string | null
  at: Date
}

export type TimelineFacts = {
  appliedAt: Date
  shownStatus: ApplicationStatus
  closedAt: Date | null
  withdrawnAt: Date | null
  /** Undecided again after an earlier answer; then there is no automatic closing. */
  answered: boolean
}

/**
 * The timeline a candidate sees, oldest first. A rejection appears with its notice, not with the decision, so a rejection undone
 * in between leaves no entry. An unanswered application closes `closeDays` after applying.
 */
export function candidateTimeline(
  events: readonly StoredEvent[],
  facts: TimelineFacts,
  closeDays: number,
): TimelineStep[] {
  const steps: TimelineStep[] = []
  let knownStatus: ApplicationStatus = 'APPLIED'
  const add = (
    event: StoredEvent,
    kind: TimelineStep['kind'],
    more: { status?: ApplicationStatus; reason?: string | null } = {},
  ) => {
    steps.push({
      id: event.id,
      kind,
      status: more.status ?? null,
      reason: more.reason ?? null,
      at: event.at.toISOString(),
      future: false,
    })
  }
  for (const event of events) {
    if (event.kind === 'APPLIED' || event.kind === 'VIEWED' || event.kind === 'WITHDRAWN') add(event, event.kind)
    if (event.kind === 'CLOSED') add(event, closedKind(event.reason))
    if (event.kind === 'NOTICE') add(event, 'STATUS', { status: (knownStatus = 'REJECTED'), reason: event.reason })
    if (event.kind === 'STATUS' && event.to && event.to !== 'REJECTED' && event.to !== knownStatus)
      add(event, 'STATUS', { status: (knownStatus = event.to) })
    if (event.kind === 'UNDONE' && knownStatus !== 'APPLIED') {
      add(event, 'UNDONE')
      knownStatus = 'APPLIED'
    }
  }
  if (facts.shownStatus === 'APPLIED' && !facts.answered && !facts.closedAt && !facts.withdrawnAt) {
    const at = new Date(facts.appliedAt.getTime() + closeDays * 86_400_000).toISOString()
    steps.push({ id: 'closes', kind: 'CLOSES', status: null, reason: null, at, future: true })
  }
  return steps
}

const closedKind = (reason: string | null): Exclude<ClosedReason, 'WITHDRAWN'> =>
  reason === 'NO_RESPONSE' ? 'NO_RESPONSE' : 'JOB_CLOSED'
