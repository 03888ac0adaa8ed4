import { idShape } from '#kernel/shapes.ts'
import type { EndpointInput } from '#modules/contract.ts'
import { maxWindows, textAnswers } from '#modules/interviews/rules.ts'
import type { RefusedAnswer } from '#modules/interviews/ui/own-interview.tsx'
import { errorOf, fieldErrorsAt, typedAt } from '#web/settings/reply.ts'
import { throwBadInput } from '#web/pipeline/request.ts'

export type CandidateAnswer = EndpointInput<'interviews.answerByLink'>['answer']

/** What a candidate answers in a form: which interview, in which version, and what. */
export function readAnswer(form: FormData): { id: string; version: number; answer: CandidateAnswer } {
  const text = (name: string) => String(form.get(name) ?? '')
  const id = idShape.safeParse(text('id'))
  if (!id.success) throwBadInput()
  const target = { id: id.data, version: Number(text('version')) || 0 }
  const note = text('note')
  const action = text('intent')
  if (action === 'PICK') return { ...target, answer: { action, slotId: text('slotId') } }
  if (action === 'DECLINE') return { ...target, answer: { action, note } }
  if (action === 'CANCEL' || action === 'ASK_MOVE') return { ...target, answer: { action, note } }
  if (action !== 'OTHER') throwBadInput()
  const windows = Array.from({ length: maxWindows }, (_, index) => ({
    from: text(`from-${index}`),
    to: text(`to-${index}`),
  })).filter(({ from, to }) => from || to)
  return { ...target, answer: { action, note, windows } }
}

/** What a candidate typed, for a page that has to be drawn anew without a script. */
export function typedIn(form: FormData): Record<string, string> {
  const names = ['note', ...Array.from({ length: maxWindows }, (_, at) => [`from-${at}`, `to-${at}`]).flat()]
  return Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '').slice(0, 1000)]))
}

/** The answer about an interview that was refused, if it was one that can be sent again. */
export function refusedAnswer(reply: unknown, placeOf: (action: string) => string): RefusedAnswer | null {
  const action = textAnswers.find((each) => Object.keys(typedAt(reply, placeOf(each))).length > 0)
  if (!action || !errorOf(reply)) return null
  return { action, typed: typedAt(reply, placeOf(action)), wrong: fieldErrorsAt(reply, placeOf(action)) }
}
