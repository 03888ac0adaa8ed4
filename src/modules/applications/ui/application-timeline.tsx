import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import type { Tone } from '#ui/badge.tsx'
import { Timeline } from '#ui/facts.tsx'
import type { TimelineStep } from '../contract.shapes.ts'
import { statusTone } from './application-status.tsx'

const tones: Partial<Record<TimelineStep['kind'], Tone>> = {
  VIEWED: 'primary',
  JOB_CLOSED: 'muted',
  NO_RESPONSE: 'muted',
  WITHDRAWN: 'muted',
}

/** The timeline of an application as its candidate sees it. Needs the text set `applications`. */
export function ApplicationTimeline({ steps }: { steps: readonly TimelineStep[] }) {
  const t = useTexts('applications')
  const format = useFormat()
  return (
    <Timeline
      label={t('timeline.label')}
      events={steps.map((step) => ({
        id: step.id,
        title: t(`timeline.${step.status ?? (step.kind === 'STATUS' ? 'APPLIED' : step.kind)}`),
        when: <time dateTime={step.at}>{step.future ? format.date(step.at) : format.dateTime(step.at)}</time>,
        tone: step.status ? statusTone[step.status] : tones[step.kind],
        future: step.future,
        body: step.reason && t('timeline.reason', { reason: step.reason }),
      }))}
    />
  )
}
