import { useState } from 'react'
import { moderationReasons } from '#kernel/moderation.ts'
import { actionsNow, limitsFor } from '#modules/moderation/rules.decision.ts'
import { proposedStep } from '#modules/moderation/rules.ladder.ts'
import { maxPoints, pointsOf, reasonsOf, statementCategories } from '#modules/moderation/rules.ts'
import { Button } from '#ui/button.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Checkbox, CheckboxGroup } from '#ui/form/checkbox.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/page.tsx'
import type { Measure } from '../measures/act.ts'
import { Preview, type CasePreview } from './preview.tsx'
import type { ShownCase } from './shown-case.ts'

const schema = () => import('#modules/moderation/contract.forms.ts').then((forms) => forms.decideForm)

type DecideFormProps = {
  shown: ShownCase
  /** What was chosen on the page of the company or the person. */
  measure: Measure | null
  reply: Parameters<typeof useKitForm>[0]['lastResult']
  preview: CasePreview | null
}

/** Shown with what it belongs to only, or when it was filled in wrongly. */
const only = 'supports-[selector(:has(a))]:hidden has-[[aria-invalid=true]]:block'

/** What is filled in for a measure that was chosen elsewhere, in its mildest form. */
const begun = (measure: Measure, { side }: ShownCase['case']) => ({
  actions: [measure],
  days: measure === 'SUSPEND' ? '30' : measure === 'RESTRICT' ? '7' : '',
  restricts: measure === 'RESTRICT' ? (limitsFor(side)[0] ?? '') : '',
})

/** What happens, why, and what the company reads. The proposal stands above; what is chosen beforehand are the reasons, and what was chosen elsewhere. */
export function DecideForm({
  shown: { case: shown, today, proposal, points, restrictions },
  measure,
  reply,
  preview,
}: DecideFormProps) {
  const t = useTexts('adminCases')
  const words = useTexts('moderation')
  const start = {
    version: String(shown.version),
    targetVersion: String(today?.version ?? 0),
    reasons: shown.reasons.slice(0, 5),
    points: proposal.points === null ? '' : String(proposal.points),
    days: proposal.days === null ? '' : String(proposal.days),
    restricts: proposal.restricts ?? '',
    forGood: '',
    ...(measure && begun(measure, shown)),
  }
  const kit = useKitForm({ id: 'decide', lastResult: reply, defaultValue: start, schema })
  const [reasons, setReasons] = useState(shown.reasons)
  // What was typed since is not in it.
  const [outdated, setOutdated] = useState<CasePreview | null>(null)
  const total = points + (pointsOf(reasons) ?? 0)
  const step = proposedStep(total, shown.target, shown.side)
  const steps = step.actions.map((action) =>
    action === 'RESTRICT' && step.restricts ? words(`limit.${step.restricts}`) : words(`action.${action}`),
  )
  const days = step.days === null ? [] : [t('days', { count: step.days })]
  const running = restrictions.map(({ kind }) => kind)
  const actions = actionsNow({ ...shown, exists: today !== null, running })
  return (
    <Card>
      <p className="mb-4" aria-live="polite">
        <strong>{t('proposal', { points: String(total), actions: [...steps, ...days].join(', ') })}</strong>
        <span className="k-hint block">{t('proposalHint')}</span>
      </p>
      <KitForm
        {...kit}
        className="group/decide grid grid-cols-1 gap-5"
        onInput={({ currentTarget }) => {
          const checked = new FormData(currentTarget).getAll('reasons')
          setReasons(moderationReasons.filter((each) => checked.includes(each)))
          setOutdated(preview)
        }}
      >
        <input type="hidden" name="version" value={start.version} />
        <input type="hidden" name="targetVersion" value={start.targetVersion} />
        <CheckboxGroup
          field={kit.fields.actions}
          label={t('actions')}
          options={actions.map((value) => ({
            value,
            label: value === 'NOTHING' && shown.openedBy === 'OWN' ? words('action.NOTHING') : t(`do.${value}`),
          }))}
          required
        />
        <CheckboxGroup
          field={kit.fields.reasons}
          label={t('because')}
          options={reasonsOf(shown.target).map((value) => ({ value, label: words(`reason.${value}`) }))}
        />
        <div className={`${only} group-has-[input[value=STRIKE]:checked]/decide:block`}>
          <Select
            field={kit.fields.points}
            label={t('points')}
            hint={t('pointsHint')}
            placeholder={t('none')}
            options={Array.from({ length: maxPoints }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))}
          />
        </div>
        <div className={`${only} group-has-[input[value=RESTRICT]:checked]/decide:block`}>
          <Select
            field={kit.fields.restricts}
            label={t('restricts')}
            placeholder={t('none')}
            options={limitsFor(shown.side, running).map((value) => ({ value, label: words(`limit.${value}`) }))}
          />
        </div>
        <div className={`${only} group-has-[input:is([value=RESTRICT],[value=SUSPEND]):checked]/decide:block`}>
          <TextField field={kit.fields.days} label={t('daysLabel')} hint={t('daysHint')} inputMode="numeric" optional />
        </div>
        <div className={`${only} group-has-[input[value=SUSPEND]:checked]/decide:block`}>
          <Checkbox field={kit.fields.forGood} label={t('suspendForGood')} hint={t('suspendForGoodHint')} />
        </div>
        <div className={`${only} group-has-[input[value=ILLEGAL]:checked]/decide:block`}>
          <TextField field={kit.fields.law} label={t('law')} hint={t('lawHint')} maxLength={300} />
        </div>
        <div className={`${only} group-has-[input:is([value=ILLEGAL],[value=OTHER]):checked]/decide:block`}>
          <Select
            field={kit.fields.category}
            label={t('category')}
            hint={t('categoryHint')}
            placeholder={t('none')}
            options={statementCategories.map((value) => ({ value, label: t(`categories.${value}`) }))}
          />
        </div>
        <TextField
          field={kit.fields.sentence}
          label={t('sentence')}
          hint={t('sentenceHint')}
          maxLength={500}
          optional
        />
        <TextArea field={kit.fields.note} label={t('inner')} hint={t('innerHint')} rows={3} maxLength={1000} optional />
        <div className="flex flex-wrap gap-3">
          <SubmitButton>{t('send')}</SubmitButton>
          <Button type="submit" name="do" value="preview">
            {t('preview.button')}
          </Button>
        </div>
      </KitForm>
      {preview && preview !== outdated && <Preview preview={preview} />}
    </Card>
  )
}
