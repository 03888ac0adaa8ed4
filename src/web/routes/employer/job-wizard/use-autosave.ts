import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { JobView } from '#modules/jobs/contract.shapes.ts'
import type { JobStep } from '#modules/jobs/rules.steps.ts'
import { browserCall, type BrowserAnswer } from '#ui/browser/browser-call.ts'
import { differenceOf, realDifference, type Conflict } from './conflict.ts'
import { discardCopy, saveCopy } from './draft-copy.ts'
import { stableJson } from './step-values.ts'

export type SaveState =
  | 'idle'
  | 'typing'
  | 'saving'
  | 'saved'
  | 'invalid'
  | 'offline'
  | 'signedOut'
  | 'conflict'
  | 'rejected'

export type AutosaveOptions = {
  formId: string
  step: JobStep
  jobId: string
  /** Null until the draft exists. */
  version: number | null
  /** What is stored of the step, named as the call's fields. */
  base: Readonly<Record<string, unknown>>
  currency: string
  /** A live job is changed by its button only. */
  enabled: boolean
}

const pause = 1000
const retryPause = 8000

/** Loaded with the first save, so that reading a step carries no schema library. */
const load = () => Promise.all([import('./step-forms.ts'), import('#ui/form/parse-form.ts')])

/**
 * Saves a step a second after the last change, one save at a time, the newest form last; keeps a copy in the tab until the server
 * has it. A failed save is reported and retried with the next change, or by itself when the connection was lost.
 */
export function useAutosave({ formId, step, jobId, version, base, currency, enabled }: AutosaveOptions) {
  const [state, setState] = useState<SaveState>('idle')
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [known, setKnown] = useState({ version, base })
  const now = useRef({
    version,
    base,
    dirty: false,
    busy: false,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
  }).current
  const { revalidate } = useRevalidator()

  // A newer version counts as seen only when this step still is what this page knows: else the next save must meet the difference.
  useEffect(() => {
    if (
      version === null ||
      !(now.version === null || version === now.version || stableJson(base) === stableJson(now.base))
    )
      return
    now.version = version
    now.base = base
    setKnown({ version, base })
  }, [version, base, now])

  const attempt = useCallback(
    async (entries: FormData, keepalive: boolean): Promise<SaveState> => {
      const [{ endpointOf, stepForms }, { parseForm }] = await load()
      const { schema, action, input } = stepForms[step]
      const submission = parseForm(entries, schema)
      if (submission.status !== 'success') return 'invalid'
      const values = input(submission.value as never, currency)
      const send = (): Promise<BrowserAnswer> =>
        now.version === null
          ? browserCall(endpointOf('jobs.createJobType'), { id: jobId, ...values }, { keepalive })
          : browserCall(endpointOf(action), { id: jobId, version: now.version, ...values }, { keepalive })
      let answer = await send()
      const stale = answer.ok ? null : differenceOf(answer.errors)
      if (stale && realDifference(stale, now.base).fields.length === 0) {
        now.version = stale.version
        answer = await send()
      }
      if (answer.ok) {
        const saved = answer.data as { version: number; savedAt: string }
        now.version = saved.version
        setKnown((before) => ({ ...before, version: saved.version }))
        setSavedAt(saved.savedAt)
        return 'saved'
      }
      const difference = differenceOf(answer.errors)
      if (difference) {
        const storedJob = await browserCall(endpointOf('jobs.get'), { id: jobId })
        setConflict({ ...realDifference(difference, now.base), job: storedJob.ok ? (storedJob.data as JobView) : null })
        return 'conflict'
      }
      if (answer.status === 401) return 'signedOut'
      return answer.status === 422 ? 'invalid' : answer.status >= 500 || answer.status === 429 ? 'offline' : 'rejected'
    },
    [step, jobId, currency, now],
  )

  const save = useCallback(
    async (form: HTMLFormElement, keepalive = false): Promise<void> => {
      if (now.busy || !now.dirty) return
      clearTimeout(now.timer)
      now.busy = true
      now.dirty = false
      setState('saving')
      // A lost connection throws; the copy in the tab stays until a later try succeeds.
      const outcome = await attempt(new FormData(form), keepalive).catch((): SaveState => 'offline')
      now.busy = false
      const more = now.dirty
      if (outcome === 'saved' && !more) discardCopy(jobId, step)
      if (outcome !== 'saved') now.dirty = true
      setState(more && outcome === 'saved' ? 'typing' : outcome)
      if (keepalive) return
      if (outcome === 'saved') void revalidate()
      if (outcome === 'offline' || (outcome === 'saved' && more))
        now.timer = setTimeout(() => void save(form), more ? pause : retryPause)
    },
    [attempt, revalidate, jobId, step, now],
  )

  const storeUnsaved = useCallback(
    (form: HTMLFormElement, sent: boolean) => saveCopy(jobId, step, new FormData(form), { version: now.version, sent }),
    [jobId, step, now],
  )

  /**
   * For the form's own `onInput`. A separate native listener would run before it, and setting state there makes React put controlled
   * inputs back before it has heard of the typing.
   */
  const onInput = useCallback(
    ({ currentTarget: form }: { currentTarget: HTMLFormElement }) => {
      now.dirty = true
      storeUnsaved(form, false)
      if (!enabled) return
      setState((before) => (before === 'conflict' ? before : 'typing'))
      clearTimeout(now.timer)
      now.timer = setTimeout(() => void save(form), pause)
    },
    [enabled, storeUnsaved, save, now],
  )

  useEffect(() => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    const sent = ({ submitter }: SubmitEvent) => {
      // Adding or moving an entry sends the form too, but not to be saved.
      if (submitter instanceof HTMLButtonElement && submitter.name !== 'intent' && submitter.name !== 'override') return
      clearTimeout(now.timer)
      if (now.dirty) storeUnsaved(form, true)
      now.dirty = false
    }
    const leave = () => {
      if (enabled && now.dirty) void save(form, true)
    }
    form.addEventListener('submit', sent)
    window.addEventListener('pagehide', leave)
    return () => {
      clearTimeout(now.timer)
      form.removeEventListener('submit', sent)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [formId, enabled, storeUnsaved, save, now])

  /** Saves the form over what somebody else saved. */
  const keepOwnVersion = useCallback(() => {
    const form = document.getElementById(formId)
    if (!conflict || !(form instanceof HTMLFormElement)) return
    now.version = conflict.version
    now.dirty = true
    setConflict(null)
    void save(form)
  }, [conflict, formId, save, now])

  /** What was typed is given up. */
  const forget = useCallback(() => {
    clearTimeout(now.timer)
    now.dirty = false
  }, [now])

  return { state, savedAt, conflict, known, keepOwnVersion, forget, onInput }
}
