import { useEffect, useState } from 'react'
import { selectedResume, formAnswers } from '#modules/applications/rules.form.ts'
import type { ScreeningQuestion } from '#modules/applications/rules.answers.ts'
import type { Locale } from '#kernel/locale.ts'
import type { AutosaveState } from '#ui/autosave/queue.ts'
import { useAutosave } from '#ui/autosave/use-autosave.ts'
import { createVersionedSave, type Answer } from '#ui/autosave/versioned.ts'
import { browserCall } from '#ui/browser/browser-call.ts'
import { useLocale } from '#ui/i18n/i18n.tsx'
import type { DraftCopy, DraftValues } from './draft-copy.ts'

export type DraftOptions = {
  formId: string
  jobId: string
  applicationId: string
  questions: readonly ScreeningQuestion[]
  savedAt: string | null
  /** Of the draft that the form begins with; null when none is stored. */
  version: number | null
  /** What an earlier page sent of them. */
  sent: readonly DraftValues[]
  /** The form begins with values that are to be saved. */
  unsaved: boolean
  copy: DraftCopy
  /** Another tab or device has stored something else meanwhile. */
  onConflict: (own: DraftValues) => void
}
/** The server has refused the draft; it stays on this device. */
type SaveRefusal = 'onDevice' | 'conflict'

const call = { method: 'PUT', path: 'userjobs/draft/{id}' } as const
const answerMs = 20_000

export function readForm(form: HTMLFormElement, questions: readonly ScreeningQuestion[], locale: Locale): DraftValues {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '').trim() || null
  const sent = Object.fromEntries(
    [...new Set(data.keys())].map((name) => [name, data.getAll(name).filter((each) => typeof each === 'string')]),
  )
  return {
    ...selectedResume(text('resumeId')),
    coverLetter: text('coverLetter'),
    answers: formAnswers(questions, sent, locale).filter(({ value }) => value !== null),
  }
}

/** Saves the form as a draft on the server, and on this device until the server has it. */
export function useDraft(options: DraftOptions) {
  const { formId, jobId, applicationId, questions, savedAt, version, sent, unsaved, copy, onConflict } = options
  const [lastSavedAt, setLastSavedAt] = useState(savedAt)
  const locale = useLocale()
  const [saver] = useState(() => {
    async function send(values: DraftValues, at: number | null, leaving: boolean): Promise<Answer<SaveRefusal>> {
      const signal = AbortSignal.timeout(answerMs)
      const input = { id: jobId, applicationId, ...values, version: at }
      const answer = await browserCall(call, input, { keepalive: leaving, signal })
      if (answer.ok) {
        const saved = answer.data as { savedAt: string; version: number }
        setLastSavedAt(saved.savedAt)
        return { kind: 'saved', version: saved.version }
      }
      if (answer.errors.some(({ code }) => code === 'STALE_VERSION')) return { kind: 'stale', why: 'conflict' }
      if (answer.status >= 500 || answer.status === 429) return { kind: 'offline' }
      return { kind: answer.status === 422 ? 'refused' : 'denied', why: 'onDevice' }
    }
    return createVersionedSave(version, send, sent)
  })
  const { state, queue } = useAutosave<DraftValues, SaveRefusal>({
    formId,
    initial: savedAt ? 'saved' : 'idle',
    read: (form) => readForm(form, questions, locale),
    async save(values, leaving) {
      const outcome = await saver.save(values, leaving)
      if (outcome === 'conflict') onConflict(values)
      return outcome
    },
    onUnsaved(form) {
      const values = readForm(form, questions, locale)
      copy.put({ values, version: saver.version(), sent: saver.sentStates() })
    },
    onSaved: copy.remove,
    staysFor: (outcome) => outcome === 'conflict',
    submitsOffline: true,
  })
  useEffect(() => {
    if (unsaved) queue.changed()
  }, [unsaved, queue])
  return { state: shownState(state), at: lastSavedAt }
}

/** What is typed is not announced before it is saved. */
function shownState(state: AutosaveState<SaveRefusal>): 'idle' | 'saving' | 'saved' | 'onDevice' | 'conflict' {
  if (state === 'typing') return 'saving'
  return state === 'offline' ? 'onDevice' : state
}
