import { liftedKinds } from '#kernel/moderation.ts'
import { runAction } from '../action.ts'
import { throwBadInput } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'

/** What a moderator begins with; the decision itself is made in the case. */
export const measures = ['WARN', 'RESTRICT', 'STRIKE', 'SUSPEND'] as const
export type Measure = (typeof measures)[number]
export const isMeasure = (value: unknown): value is Measure => measures.includes(value as Measure)

export type Subject = { target: 'COMPANY' | 'PERSON'; id: string }

/** Measures from the page of a company or a person; undefined when the form is about something else. */
export async function takeMeasure(
  context: PageContext,
  form: FormData,
  { subject, path }: { subject: Subject; path: string },
) {
  const text = (name: string) => String(form.get(name) ?? '')
  const [intent, why] = [text('intent'), text('why')]
  if (intent === 'measure') {
    const measure = isMeasure(form.get('action')) ? text('action') : 'WARN'
    let caseId = ''
    return runAction(
      context,
      intent,
      () => `/admin/cases/${caseId}?do=${measure}#decision`,
      async (call) => {
        caseId = (await call('admin.measures.open', subject)).caseId
      },
      { notice: null },
    )
  }
  const kind = liftedKinds.find((each) => each === form.get('kind'))
  if (intent === 'lift' && !kind) throwBadInput()
  const answer =
    intent === 'lift' && kind
      ? await runAction(context, `lift ${kind}`, path, (call) =>
          call('admin.cases.lift', { id: text('caseId'), kind, why }),
        )
      : intent === 'void'
        ? await runAction(context, 'void', path, (call) =>
            call('admin.strikes.void', { id: text('strikeId'), why, keepsClosed: form.has('keepsClosed') }),
          )
        : undefined
  if (!answer || answer instanceof Response) return answer
  return { ...answer, data: { ...answer.data, why, strikeId: text('strikeId') } }
}
