import { data } from 'react-router'
import { idShape } from '#kernel/shapes.ts'
import type { EndpointInput } from '#modules/contract.ts'
import { maxWindows } from '#modules/interviews/rules.ts'

export type CandidateAnswer = EndpointInput<'interviews.answerByLink'>['answer']

/** What a candidate answers in a form: which interview, in which version, and what. */
export function readAnswer(form: FormData): { id: string; version: number; answer: CandidateAnswer } {
  const text = (name: string) => String(form.get(name) ?? '')
  const id = idShape.safeParse(text('id'))
  if (!id.success) throw data({ code: 'BAD_INPUT' }, { status: 400 })
  const target = { id: id.data, version: Number(text('version')) || 0 }
  const note = text('note')
  const action = text('intent')
  if (action === 'PICK') return { ...target, answer: { action, slotId: text('slotId') } }
  if (action === 'DECLINE') return { ...target, answer: { action, note } }
  if (action === 'CANCEL' || action === 'ASK_MOVE') return { ...target, answer: { action, note } }
  const windows = Array.from({ length: maxWindows }, (_, index) => ({
    from: text(`from-${index}`),
    to: text(`to-${index}`),
  })).filter(({ from, to }) => from || to)
  return { ...target, answer: { action: 'OTHER', note, windows } }
}
