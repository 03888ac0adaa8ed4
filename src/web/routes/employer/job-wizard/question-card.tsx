import { Icon } from '#ui/icon.tsx'
import type { FieldMetadata } from '@conform-to/react'
import type * as z from 'zod'
import type { questionForm, questionsForm } from '#modules/jobs/contract.forms.ts'
import {
  dealBreakerKinds,
  questionKinds,
  questionLimits,
  questionTopics,
  takesOptions,
  type QuestionKind,
} from '#modules/jobs/rules.questions.ts'
import { TopicWarnings } from '#modules/screening/ui/topic-warnings.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import { Notice } from '#ui/display.tsx'
import { Card } from '#ui/page.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import type { FormOf } from './step-form.tsx'

type QuestionField = FieldMetadata<z.input<typeof questionForm>, Record<string, unknown>, string[]>
type QuestionCardProps = {
  form: FormOf<typeof questionsForm>
  list: string
  question: unknown
  at: number
  last: boolean
}

/** One screening question: what is asked, how it is answered, and whether the answer decides. */
export function QuestionCard({ form, list, question, at, last }: QuestionCardProps) {
  const t = useTexts('jobPost')
  const field = question as QuestionField
  const parts = field.getFieldset()
  const kind = (parts.kind.value ?? parts.kind.initialValue ?? 'YES_NO') as QuestionKind
  const breaker = isOn(parts.breaker.value ?? parts.breaker.initialValue)
  const options = parts.options.getFieldList().map((option) => textIn(option.getFieldset().text))
  const topics = questionTopics(textIn(parts.text), takesOptions(kind) ? options : [])
  const name = t('QUESTIONS.number', { at: at + 1 })
  return (
    <Card as="section" aria-label={name} className="grid gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lg">{name}</h2>
        <div className="flex gap-1">
          <IconButton
            size="sm"
            tipEdge="end"
            label={t('QUESTIONS.up', { at: at + 1 })}
            icon={<Icon name="arrow-up" />}
            reason={at === 0 ? t('QUESTIONS.first') : null}
            type="submit"
            {...form.reorder.getButtonProps({ name: list as never, from: at, to: Math.max(0, at - 1) })}
          />
          <IconButton
            size="sm"
            tipEdge="end"
            label={t('QUESTIONS.down', { at: at + 1 })}
            icon={<Icon name="arrow-down" />}
            reason={last ? t('QUESTIONS.last') : null}
            type="submit"
            {...form.reorder.getButtonProps({ name: list as never, from: at, to: last ? at : at + 1 })}
          />
          <IconButton
            size="sm"
            tipEdge="end"
            label={t('QUESTIONS.remove', { at: at + 1 })}
            icon={<Icon name="trash-2" />}
            type="submit"
            {...form.remove.getButtonProps({ name: list as never, index: at })}
          />
        </div>
      </div>
      {parts.id.initialValue && <input type="hidden" name={parts.id.name} value={String(parts.id.initialValue)} />}
      <TextField
        field={parts.text}
        label={t('QUESTIONS.text')}
        hint={topics.length > 0 ? <TopicWarnings hits={topics} /> : undefined}
        maxLength={300}
        required
        autoComplete="off"
      />
      <div className="grid gap-4 @md:grid-cols-2 @md:items-end">
        <Select
          field={parts.kind}
          label={t('QUESTIONS.answer')}
          options={questionKinds.map((each) => ({ value: each, label: t(`QUESTIONS.kind.${each}`) }))}
        />
        <Checkbox field={parts.required} label={t('QUESTIONS.required')} />
      </div>
      {takesOptions(kind) && <Options form={form} question={field} breaker={breaker} />}
      {dealBreakerKinds.includes(kind) ? (
        <div className="grid gap-3 rounded-md bg-sunken p-4">
          <Checkbox field={parts.breaker} label={t('QUESTIONS.breaker')} hint={t('QUESTIONS.breakerHint')} />
          {breaker && kind === 'YES_NO' && (
            <RadioGroup
              field={parts.accept}
              label={t('QUESTIONS.accept')}
              layout="line"
              options={[
                { value: 'yes', label: t('form.yes') },
                { value: 'no', label: t('form.no') },
              ]}
            />
          )}
          {breaker && kind === 'NUMBER' && (
            <div className="grid gap-4 @md:grid-cols-2">
              <TextField field={parts.min} label={t('QUESTIONS.min')} type="number" step="any" inputMode="decimal" />
              <TextField field={parts.max} label={t('QUESTIONS.max')} type="number" step="any" inputMode="decimal" />
            </div>
          )}
          {breaker && takesOptions(kind) && <p className="k-hint">{t('QUESTIONS.acceptOptions')}</p>}
          {breaker && <Notice tone="muted">{t('QUESTIONS.breakerEffect')}</Notice>}
        </div>
      ) : null}
    </Card>
  )
}

/** What a field holds now. */
const textIn = ({ value, initialValue }: { value: unknown; initialValue: unknown }) =>
  String(value ?? initialValue ?? '')

const isOn = (value: unknown) => value === 'on' || value === true || value === 'true'

/** The answer options; with a deal-breaker each is marked as meeting the requirement or not. */
function Options({
  form,
  question,
  breaker,
}: {
  form: FormOf<typeof questionsForm>
  question: QuestionField
  breaker: boolean
}) {
  const t = useTexts('jobPost')
  const { options } = question.getFieldset()
  const list = options.getFieldList()
  const name = options.name as never
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="k-label mb-1">{t('QUESTIONS.options')}</legend>
      {list.map((option, at) => {
        const parts = option.getFieldset()
        return (
          <div key={option.key} className="flex flex-wrap items-center gap-3">
            <TextField
              field={parts.text}
              label={t('QUESTIONS.option', { at: at + 1 })}
              hideLabel
              className="min-w-40 flex-1"
              maxLength={100}
              autoComplete="off"
            />
            {breaker && <Checkbox field={parts.accepted} label={t('QUESTIONS.meets')} />}
            <IconButton
              size="sm"
              tipEdge="end"
              label={t('QUESTIONS.removeOption', { at: at + 1 })}
              icon={<Icon name="trash-2" />}
              type="submit"
              {...form.remove.getButtonProps({ name, index: at })}
            />
          </div>
        )
      })}
      {list.length < questionLimits.options && (
        <div>
          <Button
            size="sm"
            type="submit"
            {...form.insert.getButtonProps({ name, defaultValue: { text: '', accepted: false } as never })}
          >
            {t('QUESTIONS.addOption')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
