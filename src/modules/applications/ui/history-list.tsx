import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import type { Tone } from '#ui/badge.tsx'
import { Timeline } from '#ui/facts.tsx'
import { Card } from '#ui/page.tsx'
import type { ReceivedApplication } from '../contract.shapes.ts'
import { statusTone } from './application-status.tsx'

type HistoryEntry = ReceivedApplication['history'][number]

/** All events of an application, newest first, with author and reason. */
export function HistoryList({ history }: { history: ReceivedApplication['history'] }) {
  const t = useTexts('applicants')
  const format = useFormat()
  const stepTitle = useStepTitle()
  return (
    <Card as="section" id="history" aria-labelledby="history-title" className="scroll-mt-20">
      <h2 id="history-title" className="mb-3 text-lg">
        {t('history.title')}
      </h2>
      <Timeline
        label={t('history.title')}
        events={history.toReversed().map((step) => ({
          id: step.id,
          title: stepTitle(step),
          tone: toneOf(step),
          when: (
            <>
              {step.byName && `${step.byName} · `}
              <time dateTime={step.at}>{format.dateTime(step.at)}</time>
            </>
          ),
          body: (step.kind !== 'CLOSED' && step.reason) || step.note ? <ReasonText step={step} /> : undefined,
        }))}
      />
    </Card>
  )
}

const toneOf = ({ kind, to }: HistoryEntry): Tone =>
  kind === 'STATUS' && to ? statusTone[to] : kind === 'VIEWED' ? 'primary' : 'muted'

function useStepTitle(): (step: HistoryEntry) => string {
  const t = useTexts('applicants')
  const statusTexts = useTexts('applications')
  return ({ kind, from, to, reason }) => {
    if (kind === 'STATUS' && to) return t('history.STATUS', { status: statusTexts(`status.${to}`) })
    if (kind === 'UNDONE') return t('history.UNDONE', { status: from ? statusTexts(`status.${from}`) : '' })
    if (kind === 'CLOSED') return t.find(`history.closedBecause.${reason}`) ?? t('history.CLOSED')
    return t(`history.${kind === 'STATUS' ? 'APPLIED' : kind}`)
  }
}

function ReasonText({ step }: { step: HistoryEntry }) {
  const t = useTexts('applicants')
  return (
    <>
      {step.kind !== 'CLOSED' && step.reason && <p>{t('history.reason', { reason: step.reason })}</p>}
      {step.note && <p className="whitespace-pre-line text-muted [overflow-wrap:anywhere]">{step.note}</p>}
    </>
  )
}
