import { useState } from 'react'
import { selectedResume, formAnswers } from '#modules/applications/rules.form.ts'
import type { ScreeningQuestion } from '#modules/applications/rules.answers.ts'
import type { Locale } from '#kernel/locale.ts'
import type { AutosaveState } from '#ui/autosave/queue.ts'
import { useAutosave } from '#ui/autosave/use-autosave.ts'
import { browserCall } from '#ui/browser/browser-call.ts'
import { useLocale } from '#ui/i18n/i18n.tsx'
import type { DraftCopy, UnsavedDraft } from './draft-copy.ts'

type DraftOptions = {
  formId: string
  jobId: string
  applicationId: string
  questions: readonly ScreeningQuestion[]
  savedAt: string | null
  copy: DraftCopy
}
/** The server has refused the draft; it stays on this device. */
type Refusal = 'onDevice'

const call = { method: 'PUT', path: 'userjobs/draft/{id}' } as const
const answerMs = 20_000

function readForm(form: HTMLFormElement, questions: readonly ScreeningQuestion[], locale: Locale): UnsavedDraft {
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
export function useDraft({ formId, jobId, applicationId, questions, savedAt, copy }: DraftOptions) {
  const [lastSavedAt, setLastSavedAt] = useState(savedAt)
  const locale = useLocale()
  const { state } = useAutosave<UnsavedDraft, Refusal>({
    formId,
    initial: savedAt ? 'saved' : 'idle',
    read: (form) => readForm(form, questions, locale),
    async save(values, leaving) {
      const signal = AbortSignal.timeout(answerMs)
      const answer = await browserCall(call, { id: jobId, applicationId, ...values }, { keepalive: leaving, signal })
      if (!answer.ok) return answer.status >= 500 || answer.status === 429 ? 'offline' : 'onDevice'
      setLastSavedAt((answer.data as { savedAt: string }).savedAt)
      return 'saved'
    },
    onUnsaved: (form) => copy.put(readForm(form, questions, locale)),
    onSaved: copy.remove,
    staysFor: () => false,
    submitsOffline: true,
  })
  return { state: shownState(state), at: lastSavedAt }
}

/** What is typed is not announced before it is saved. */
function shownState(state: AutosaveState<Refusal>): 'idle' | 'saving' | 'saved' | 'onDevice' {
  if (state === 'typing') return 'saving'
  return state === 'offline' ? 'onDevice' : state
}
