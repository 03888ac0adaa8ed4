import { useEffect, useRef, useState } from 'react'
import { selectedResume, formAnswers } from '#modules/applications/rules.form.ts'
import type { ScreeningQuestion } from '#modules/applications/rules.answers.ts'
import type { Locale } from '#kernel/locale.ts'
import { browserCall } from '#ui/browser/browser-call.ts'
import { isEdited } from '#ui/form/edited.ts'
import { isIntent } from '#ui/form/form.tsx'
import { useLocale } from '#ui/i18n/i18n.tsx'
import { removeDraftCopy, storeDraftCopy, type UnsavedDraft } from './draft-copy.ts'

export type DraftState = 'idle' | 'saving' | 'saved' | 'onDevice'

type DraftOptions = {
  formId: string
  jobId: string
  applicationId: string
  questions: readonly ScreeningQuestion[]
  savedAt: string | null
}

const call = { method: 'PUT', path: 'userjobs/draft/{id}' } as const
const [saveDelayMs, retryDelayMs] = [1000, 8000]

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

/** Saves the form as a draft: on the server a second after the last change, on this device while the server is unreachable. */
export function useDraft({ formId, jobId, applicationId, questions, savedAt }: DraftOptions) {
  const [state, setState] = useState<DraftState>(savedAt ? 'saved' : 'idle')
  const [lastSavedAt, setLastSavedAt] = useState(savedAt)
  const latestQuestions = useRef(questions)
  const locale = useLocale()
  useEffect(() => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    let [timer, dirty, busy] = [undefined as ReturnType<typeof setTimeout> | undefined, false, false]
    const saveIn = (wait: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => void save(), wait)
    }
    const save = async (leaving = false) => {
      if (!dirty || (busy && !leaving)) return
      const values = readForm(form, latestQuestions.current, locale)
      dirty = false
      busy = true
      setState('saving')
      storeDraftCopy(jobId, values)
      // A lost connection throws; the copy on the device stays until a later attempt succeeds.
      const answer = await browserCall(call, { id: jobId, applicationId, ...values }, { keepalive: leaving }).catch(
        () => null,
      )
      busy = false
      if (answer?.ok) {
        removeDraftCopy(jobId)
        setLastSavedAt((answer.data as { savedAt: string }).savedAt)
      } else dirty = true
      setState(answer?.ok ? 'saved' : 'onDevice')
      if (dirty && !leaving) saveIn(answer?.ok ? saveDelayMs : retryDelayMs)
    }
    const changed = () => {
      dirty = true
      saveIn(saveDelayMs)
    }
    const stop = () => clearTimeout(timer)
    const sent = (event: SubmitEvent) => {
      if (!isIntent(event)) stop()
    }
    const leave = () => void save(true)
    form.addEventListener('input', changed)
    form.addEventListener('submit', sent)
    window.addEventListener('pagehide', leave)
    if (isEdited(form)) changed() // before the page was hydrated
    return () => {
      stop()
      form.removeEventListener('input', changed)
      form.removeEventListener('submit', sent)
      window.removeEventListener('pagehide', leave)
    }
  }, [formId, jobId, applicationId, locale])
  return { state, at: lastSavedAt }
}
