import type { EndpointOutput } from '#modules/contract.ts'
import { isHandStep, stepProblem } from '#modules/accounts/incidents/rules.ts'
import { Badge } from '#ui/badge.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Section } from '#ui/page.tsx'

type Incident = EndpointOutput<'admin.incidents.get'>

/** What has been done, and the next thing to do. */
export function Checklist({ incident }: { incident: Incident }) {
  const t = useTexts('incidents')
  return (
    <Section title={t('steps')} className="mt-0!">
      <ol className="grid gap-3">
        {incident.steps.map((each) => (
          <Card as="li" key={each.step}>
            <Step incident={incident} step={each} />
          </Card>
        ))}
      </ol>
    </Section>
  )
}

function Step({ incident, step: { step, done } }: { incident: Incident; step: Incident['steps'][number] }) {
  const t = useTexts('incidents')
  const format = useFormat()
  const facts = {
    done: incident.steps.flatMap((each) => (each.done ? [each.step] : [])),
    closed: incident.closedAt !== null,
    affected: incident.affected,
    notified: incident.notifiedAt !== null,
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="text-base">{t(`step.${step}`)}</h3>
        <Badge tone={done ? 'success' : 'muted'}>{t(done ? 'done' : 'waits')}</Badge>
      </div>
      {done ? (
        <>
          {isHandStep(step) && <p className="break-words whitespace-pre-line">{done.note}</p>}
          <p className="k-hint">{t('doneBy', { name: done.by ?? t('former'), date: format.dateTime(done.at) })}</p>
        </>
      ) : (
        <p className="text-sm text-muted">{t(`stepText.${step}`)}</p>
      )}
      {stepProblem(step, facts) === null && (
        <ActionForm method="post" className="grid gap-2">
          <input type="hidden" name="version" value={incident.version} />
          <input type="hidden" name="step" value={step} />
          <TextArea id={`note-${step}`} label={t('note')} name="note" rows={2} maxLength={1000} required />
          <div>
            <Button
              type="submit"
              size="sm"
              name="intent"
              value="step"
              aria-label={t('markOf', { step: t(`step.${step}`) })}
            >
              {t(step === 'CLOSE' ? 'closeIt' : 'mark')}
            </Button>
          </div>
        </ActionForm>
      )}
    </div>
  )
}
