import type { RefObject } from 'react'
import { mayAdmin } from '#kernel/admin-rights.ts'
import { Button } from '#ui/button.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { useViewer } from '#web/document/use-viewer.ts'
import { useLostFocus } from '#ui/use-lost-focus.ts'
import { useRightReason } from '../use-right.ts'
import { measures as choices } from './act.ts'
import type { Measures } from './measures.tsx'

type StrikeAnswer = { about: string; why: string; strikeId: string }
type MeasureFormsProps = {
  measures: Measures
  /** Of what was refused, so that it stays open with what was typed. */
  answer: unknown
}

const answerOf = (answer: unknown): StrikeAnswer | null =>
  answer && typeof answer === 'object' && 'why' in answer ? (answer as StrikeAnswer) : null

/** Measures a moderator takes from the page of a company or a person; those who belong to it take none. */
export function MeasureForms({ measures, answer }: MeasureFormsProps) {
  const t = useTexts('adminMeasures')
  const refused = answerOf(answer)
  const state = [...measures.restrictions.map(({ kind }) => kind), ...measures.strikes.map(({ voidedAt }) => voidedAt)]
  const take = useLostFocus<HTMLElement>(state.join(' '))
  if (measures.own)
    return (
      <p className="k-card p-4 text-muted">
        <strong className="block text-text">{t('take')}</strong> {t('own')}
      </p>
    )
  const counting = measures.strikes.filter(({ voidedAt }) => voidedAt === null)
  // Reviewed jobs end with the points that they follow from.
  const liftable = measures.restrictions.filter(({ kind }) => kind !== 'REVIEWED')
  return (
    <>
      <Take summary={take} />
      {liftable.map((restriction) => (
        <Lift
          key={restriction.kind}
          restriction={restriction}
          refused={refused?.about === `lift ${restriction.kind}` ? refused : null}
        />
      ))}
      {counting.length > 0 && <Void strikes={counting} refused={refused?.about === 'void' ? refused : null} />}
    </>
  )
}

/** Which roles take measures, for whoever takes none. */
export function MeasuresRefused() {
  const t = useTexts('adminMeasures')
  const reason = useRightReason()('cases.decide')
  return (
    reason !== null && (
      <p className="k-card p-4 text-muted">
        <strong className="block text-text">{t('take')}</strong> {reason}
      </p>
    )
  )
}

function useAsksAbove() {
  const viewer = useViewer()
  return viewer.kind === 'admin' && !mayAdmin(viewer.role, 'suspensions.long')
}

function Take({ summary }: { summary: RefObject<HTMLElement | null> }) {
  const t = useTexts('adminMeasures')
  const asksAbove = useAsksAbove()
  return (
    <details className="k-card p-0" name="decision">
      <summary ref={summary} className="k-fold p-4 font-semibold">
        {t('take')}
      </summary>
      <ActionForm method="post" className="grid gap-4 px-4 pb-4">
        <input type="hidden" name="intent" value="measure" />
        <p className="text-muted">
          {t('takeText')} {asksAbove && t('asks')}
        </p>
        <RadioGroup
          name="action"
          label={t('choose')}
          defaultValue="WARN"
          options={choices.map((value) => ({ value, label: t(`do.${value}`) }))}
        />
        <div>
          <Button type="submit" variant="primary">
            {t('open')}
          </Button>
        </div>
      </ActionForm>
    </details>
  )
}

function Why({ typed }: { typed: string | undefined }) {
  const t = useTexts('adminMeasures')
  return (
    <TextField
      name="why"
      label={t('why')}
      hint={t('whyHint')}
      minLength={10}
      maxLength={500}
      defaultValue={typed}
      required
    />
  )
}

type LiftProps = { restriction: Measures['restrictions'][number]; refused: StrikeAnswer | null }
function Lift({ restriction: { kind, caseId, from, until }, refused }: LiftProps) {
  const t = useTexts('adminMeasures')
  const words = useTexts('moderation')
  const asksAbove = useAsksAbove() && isLong(from, until)
  return (
    <details className="k-card p-0" name="decision" open={refused !== null}>
      <summary className="k-fold p-4 font-semibold">{t('end', { what: words(`limit.${kind}`) })}</summary>
      <ActionForm method="post" className="grid gap-4 px-4 pb-4">
        <input type="hidden" name="intent" value="lift" />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="caseId" value={caseId} />
        <p className="text-muted">
          {t('endText')} {kind === 'SUSPENDED' && t(asksAbove ? 'endAsks' : 'endConfirm')}
        </p>
        <Why typed={refused?.why} />
        <div>
          <Button type="submit" variant="primary">
            {t('endSend')}
          </Button>
        </div>
      </ActionForm>
    </details>
  )
}

const isLong = (from: string, until: string | null) =>
  until === null || Date.parse(until) - Date.parse(from) > 30 * 86_400_000

type VoidProps = { strikes: Measures['strikes']; refused: StrikeAnswer | null }
function Void({ strikes, refused }: VoidProps) {
  const t = useTexts('adminMeasures')
  const words = useTexts('moderation')
  const format = useFormat()
  const reason = useRightReason()('strikes.void')
  return (
    <details className="k-card p-0" name="decision" open={refused !== null}>
      <summary className="k-fold p-4 font-semibold">{t('voidTitle')}</summary>
      <ActionForm method="post" className="grid gap-4 px-4 pb-4">
        <input type="hidden" name="intent" value="void" />
        <p className="text-muted">{t('voidText')}</p>
        <Select
          name="strikeId"
          label={t('voidWhich')}
          defaultValue={refused?.strikeId}
          options={strikes.map(({ id, points, givenAt, reasons }) => ({
            value: id,
            label: t('voidOption', {
              count: points,
              date: format.date(givenAt),
              reasons: reasons.map((each) => words(`reason.${each}`)).join(', '),
            }),
          }))}
        />
        <Checkbox name="keepsClosed" label={t('keepsClosed')} />
        <Why typed={refused?.why} />
        <div>
          <Button type="submit" variant="danger" reason={reason}>
            {t('void')}
          </Button>
        </div>
      </ActionForm>
    </details>
  )
}
