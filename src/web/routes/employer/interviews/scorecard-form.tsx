import { useState } from 'react'
import { protectedTopicsIn } from '#modules/screening/rules.protected.ts'
import { TopicWarnings } from '#modules/screening/ui/topic-warnings.tsx'
import { Notice } from '#ui/display.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { KitForm, SubmitButton, useListForm } from '#ui/form/form.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { useKeptInput } from '#ui/autosave/use-kept-input.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import type { scorecardForm } from '#modules/interviews/scorecards/contract.forms.ts'
import type { OwnCard } from '#modules/interviews/scorecards/contract.ts'
import { criterionRatings, maxEvidence, maxText, ratings } from '#modules/interviews/scorecards/rules.ts'

type ScorecardFormProps = {
  own: OwnCard
  reply: FormReply | null
  /** Protected topics were found when it was submitted: it is shown once more. */
  checking: boolean
}
type Typed = { ratings?: { rating?: string; note?: string }[]; strengths?: string; concerns?: string } | undefined

/** Fills in the own scorecard; without a script it sends the same. Needs the sets `scorecards` and `protectedTopics`. */
export function ScorecardForm({ own, reply, checking }: ScorecardFormProps) {
  const t = useTexts('scorecards')
  const { card, criteria } = own
  const stored = criteria.map(({ id }) => card.ratings.find(({ criterionId }) => criterionId === id))
  const { form, fields } = useListForm<typeof scorecardForm>({
    id: 'scorecard',
    lastResult: reply,
    defaultValue: {
      recommendation: card.recommendation ?? undefined,
      strengths: card.strengths ?? '',
      concerns: card.concerns ?? '',
      ratings: stored.map((each) => ({ rating: each?.rating ?? undefined, note: each?.note ?? '' })),
    } as never,
  })
  const typed = form.initialValue as Typed
  const kept = useKeptInput({ id: 'scorecard', name: `scorecard:${own.interview.id}`, version: own.version })
  return (
    <KitForm form={form} load={() => undefined} onInput={kept.onInput} className="grid gap-8">
      {kept.notice}
      <input type="hidden" name="version" value={own.version} />
      {checking && (
        <Notice tone="warning" title={t('form.check')}>
          <p className="mb-2">{t('form.checkText')}</p>
          <TopicWarnings hits={own.warnings.filter(firstOfTopic)} />
        </Notice>
      )}
      <section aria-labelledby="criteria-title" className="grid gap-5">
        <h2 id="criteria-title" className="text-lg">
          {t('form.criteria')}
        </h2>
        {criteria.length === 0 && <p className="text-sm text-muted">{t('form.noCriteria')}</p>}
        {criteria.map(({ id, label }, index) => {
          const name = `ratings[${index}]`
          const start = typed?.ratings?.[index]
          return (
            <div key={id} className="grid gap-3 border-t border-line pt-4">
              <input type="hidden" name={`${name}.criterionId`} value={id} />
              <RadioGroup
                key={`${form.key} rating`}
                id={`rating-${index}`}
                name={`${name}.rating`}
                label={label}
                layout="line"
                defaultValue={start?.rating ?? ''}
                errors={form.allErrors[`${name}.rating`] ?? []}
                options={criterionRatings.map((value) => ({ value, label: t(`rating.${value}`) }))}
              />
              <NoteArea
                key={`${form.key} note`}
                id={`note-${index}`}
                name={`${name}.note`}
                label={t('form.evidence')}
                start={start?.note ?? ''}
                errors={form.allErrors[`${name}.note`] ?? []}
                limit={maxEvidence}
                rows={2}
              />
            </div>
          )
        })}
      </section>
      <section aria-labelledby="overall-title" className="grid gap-5">
        <h2 id="overall-title" className="text-lg">
          {t('form.overall')}
        </h2>
        <RadioGroup
          field={fields.recommendation}
          label={t('form.recommendation')}
          layout="line"
          options={ratings.map((value) => ({ value, label: t(`rating.${value}`) }))}
        />
        {(['strengths', 'concerns'] as const).map((name) => (
          <NoteArea
            key={`${form.key} ${name}`}
            id={`scorecard-${name}`}
            name={name}
            label={t(name)}
            hint={t(`form.${name}Hint`)}
            start={typed?.[name] ?? ''}
            errors={form.allErrors[name] ?? []}
            limit={maxText}
            rows={3}
            optional
          />
        ))}
      </section>
      <div className="grid gap-4">
        {checking && <Checkbox field={fields.acknowledged} label={t('form.acknowledged')} />}
        <p className="k-hint max-w-prose">{t('form.final')}</p>
        <div className="flex flex-wrap gap-3">
          <SubmitButton name="intent" value="submit">
            {t('form.submit')}
          </SubmitButton>
          <SubmitButton name="intent" value="save" variant="secondary">
            {t('form.save')}
          </SubmitButton>
        </div>
      </div>
    </KitForm>
  )
}

const firstOfTopic = ({ topic }: OwnCard['warnings'][number], at: number, all: OwnCard['warnings']) =>
  all.findIndex((each) => each.topic === topic) === at

type NoteProps = {
  id: string
  name: string
  label: string
  hint?: string
  start: string
  errors: string[]
  limit: number
  rows: number
  optional?: boolean
}

/** What was seen or heard; protected topics are named while it is typed. */
function NoteArea({ start, hint, limit, ...area }: NoteProps) {
  const t = useTexts('scorecards')
  const [text, setText] = useState(start)
  const hits = protectedTopicsIn(text)
  return (
    <TextArea
      {...area}
      defaultValue={start}
      limit={limit}
      leftLabel={(left) => t('form.left', { left })}
      onChange={(event) => setText(event.target.value)}
      hint={
        hits.length > 0 || hint ? (
          <>
            {hint}
            <TopicWarnings hits={hits} />
          </>
        ) : undefined
      }
    />
  )
}
