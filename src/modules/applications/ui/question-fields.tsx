import { useTexts } from '#ui/i18n/i18n.tsx'
import { CheckboxGroup } from '#ui/form/checkbox.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import type { FieldBinding } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { answerField, answerLimits, type ScreeningQuestion } from '../rules.answers.ts'
import { AnswerFile, type Uploader } from './answer-file.tsx'
import { useAcceptedText } from './answers-view.tsx'

type QuestionsProps = {
  questions: readonly ScreeningQuestion[]
  fields: Readonly<Record<string, FieldBinding | undefined>>
  upload: Uploader
  /** Called when a file of the field with this name was uploaded. */
  onSent: (name: string) => void
}

/** A field for each screening question. Needs the text sets `applyJob` and `applications`. */
export function QuestionFields({ questions, fields, upload, onSent }: QuestionsProps) {
  return questions.map((question) => (
    <QuestionField
      key={question.id}
      question={question}
      field={fields[answerField(question.id)]}
      upload={upload}
      onSent={onSent}
    />
  ))
}

type QuestionProps = Pick<QuestionsProps, 'upload' | 'onSent'> & {
  question: ScreeningQuestion
  field: FieldBinding | undefined
}

function QuestionField({ question, field, upload, onSent }: QuestionProps) {
  const t = useTexts('applyJob')
  const a = useTexts('applications')
  const acceptedText = useAcceptedText()
  const hint = question.dealBreaker
    ? a('answers.required', { required: acceptedText(question.dealBreaker) })
    : undefined
  const frame = { field, label: question.text, required: question.required, optional: !question.required, hint }
  const options = question.options.map((option) => ({ value: option, label: option }))
  const yesNo = [
    { value: 'yes', label: a('answers.yes') },
    { value: 'no', label: a('answers.no') },
  ]
  const limitedTo = (limit: number) => ({ limit, leftLabel: (left: number) => t('left', { count: left }) })
  switch (question.kind) {
    case 'YES_NO':
      return <RadioGroup {...frame} options={yesNo} layout="line" />
    case 'SINGLE':
      return <RadioGroup {...frame} options={options} />
    case 'MULTIPLE':
      return <CheckboxGroup {...frame} options={options} />
    case 'NUMBER':
      return <TextField {...frame} inputMode="decimal" autoComplete="off" className="[&>input]:max-w-60" />
    case 'SHORT_TEXT':
      return <TextArea {...frame} {...limitedTo(answerLimits.shortText)} rows={2} />
    case 'LONG_TEXT':
      return <TextArea {...frame} {...limitedTo(answerLimits.longText)} rows={4} />
    case 'DATE':
      return <DateField {...frame} />
    case 'FILE':
      return <AnswerFile {...frame} upload={upload} onSent={onSent} />
  }
}
