import { Icon } from '#ui/icon.tsx'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { billingHref, pricingPath } from '#modules/billing/rules.addresses.ts'
import type { questionsForm } from '#modules/jobs/contract.forms.ts'
import { questionLimits, type Question } from '#modules/jobs/rules.questions.ts'
import type { OwnJob } from '#modules/jobs/contract.shapes.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/additional-question'
import { useWizard } from './data.ts'
import { loadQuestionLimit } from './plan-limits.ts'
import { QuestionCard } from './question-card.tsx'
import { saveStep } from './save.ts'
import { stepUrl } from './steps.ts'
import { StepForm, type Fields, type FormOf } from './step-form.tsx'

const schema = () => import('#modules/jobs/contract.forms.ts').then((forms) => forms.questionsForm)

export const handle: RouteHandle = { texts: ['protectedTopics'] }
export const loader = ({ context }: Route.LoaderArgs) => loadQuestionLimit(context)
export const action = (args: Route.ActionArgs) => saveStep(args, 'QUESTIONS')

/** Stored questions as the form holds them: everything a text. */
function startOf(questions: OwnJob['questions']) {
  return questions.map(({ id, kind, text, options, required, dealBreaker }) => {
    const accepted = dealBreaker && 'accept' in dealBreaker ? dealBreaker.accept : []
    const range = dealBreaker && 'min' in dealBreaker ? dealBreaker : null
    return {
      id,
      kind,
      text,
      options: options.map((each) => ({ text: each, accepted: accepted.includes(each) ? 'on' : '' })),
      required: required ? 'on' : '',
      breaker: dealBreaker ? 'on' : '',
      accept: accepted[0] === false ? 'no' : 'yes',
      min: range?.min === null || range === null ? '' : String(range.min),
      max: range?.max === null || range === null ? '' : String(range.max),
    }
  })
}

export default function AdditionalQuestion({ loaderData: limit, actionData }: Route.ComponentProps) {
  const t = useTexts('jobPost')
  const { job } = useWizard()
  const start = { questions: startOf(job?.own?.questions ?? []) }
  const describe = (_field: string, value: unknown): string | null =>
    ((value ?? []) as Question[])
      .map((question, at) => `${at + 1}. ${question.text} (${t(`QUESTIONS.kind.${question.kind}`)})`)
      .join('\n') || null
  return (
    <StepForm
      step="QUESTIONS"
      schema={schema}
      start={start as never}
      reply={actionData}
      labels={{ questions: t('QUESTIONS.list') }}
      describe={describe}
    >
      {(fields, form) => <QuestionList fields={fields} form={form} limit={limit} />}
    </StepForm>
  )
}

type QuestionListProps = { fields: Fields<typeof questionsForm>; form: FormOf<typeof questionsForm>; limit: number }

function QuestionList({ fields, form, limit }: QuestionListProps) {
  const { id } = useWizard()
  const t = useTexts('jobPost')
  const questions = fields.questions.getFieldList()
  const keys = questions.map((question) => question.key).join()
  const before = useRef(keys)
  // Adding, moving and removing are changes like typing: the form is notified once they are rendered.
  useEffect(() => {
    if (before.current === keys) return
    before.current = keys
    document.getElementById(form.id)?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [keys, form.id])
  const full = questions.length >= limit
  const ofPlan = limit < questionLimits.questions
  return (
    <>
      <p className="max-w-prose text-sm text-muted">{t('QUESTIONS.explain', { count: questionLimits.dealBreakers })}</p>
      {questions.length === 0 && <EmptyState title={t('QUESTIONS.none')}>{t('QUESTIONS.noneText')}</EmptyState>}
      <ol className="grid gap-5">
        {questions.map((question, at) => (
          <li key={question.key}>
            <QuestionCard
              form={form}
              list={fields.questions.name}
              question={question}
              at={at}
              last={at === questions.length - 1}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button
          icon={<Icon name="plus" />}
          reason={full ? t(ofPlan ? 'QUESTIONS.plan' : 'QUESTIONS.full', { count: limit }) : null}
          type="submit"
          {...form.insert.getButtonProps({
            name: fields.questions.name,
            defaultValue: {
              kind: 'YES_NO',
              text: '',
              required: true,
              breaker: false,
              accept: 'yes',
              options: [],
            } as never,
          })}
        >
          {t('QUESTIONS.add')}
        </Button>
        {ofPlan && !full && <p className="k-hint mt-2">{t('QUESTIONS.plan', { count: limit })}</p>}
        {ofPlan && full && (
          <p className="mt-2 text-sm">
            <Link to={billingHref(pricingPath, { next: stepUrl('QUESTIONS', id) })} className="k-link">
              {t('QUESTIONS.more')}
            </Link>
          </p>
        )}
      </div>
    </>
  )
}
