import { useEffect, useRef, useState } from 'react'
import { useBlocker, useNavigation } from 'react-router'
import { isEdited } from '../form/edited.ts'
import { isIntent } from '../form/form.tsx'
import { useHydrated } from '../hydrated.ts'
import { createQueue, type AutosaveQueue, type AutosaveState, type SaveOutcome } from './queue.ts'

export type AutosaveOptions<State, Refusal extends string> = {
  formId: string
  read: (form: HTMLFormElement) => State | null
  save: (state: State, leaving: boolean) => Promise<SaveOutcome<Refusal>>
  /** False where only the form's button saves. */
  enabled?: boolean
  initial?: AutosaveState<Refusal>
  pauseMs?: number
  /** Called at every change, and when the form is submitted with something unsaved, to store a copy on this device. */
  onUnsaved?: (form: HTMLFormElement, submitted: boolean) => void
  /** Everything is saved: the copy is not needed any more. */
  onSaved?: () => void
  /** Whether the reader stays on the page once to see this outcome, instead of leaving with what is not saved. By default always. */
  staysFor?: (outcome: SaveOutcome<Refusal>) => boolean
  /** The form may be submitted without a server; else it waits for one. */
  submitsOffline?: boolean
}

/**
 * Saves a form while it is typed: a second after the last change, one save at a time (`queue.ts`). It hears what was typed before the
 * page was hydrated. Another page is opened once everything is saved; a document that goes away sends the newest state with it. The
 * form's own submission waits for the save under way, and saves wait for the submission.
 */
export function useAutosave<State, Refusal extends string>(options: AutosaveOptions<State, Refusal>) {
  const { formId, enabled = true, initial = 'idle', pauseMs } = options
  const [state, setState] = useState<AutosaveState<Refusal>>(initial)
  const hydrated = useHydrated()
  const [hydrating] = useState(!hydrated)
  const latest = useRef(options)
  const form = useRef<HTMLFormElement | null>(null)
  const [queue] = useState(() =>
    createQueue<State, Refusal>({
      read: () => form.current && latest.current.read(form.current),
      save: async (values, leaving) => {
        const upTo = queue.count()
        const outcome = await latest.current.save(values, leaving)
        if (outcome === 'saved' && queue.count() === upTo) latest.current.onSaved?.()
        return outcome
      },
      onState: setState,
      ...(pauseMs !== undefined && { pauseMs }),
    }),
  )
  useEffect(() => {
    latest.current = options
  })
  const submission = useSubmission(queue)
  const { begin, hasStarted: isBegun, finish } = submission

  useEffect(() => {
    const element = document.getElementById(formId)
    if (!(element instanceof HTMLFormElement)) return
    form.current = element
    let touched = false
    const changed = () => {
      touched = true
      latest.current.onUnsaved?.(element, false)
      if (latest.current.enabled ?? true) queue.changed()
    }
    // React listens at the document too, and has heard of the input by then: state that is set before would put a field back.
    const onInput = ({ target }: Event) => {
      if (target instanceof Node && element.contains(target)) changed()
    }
    let waiting: HTMLElement | null | undefined
    let passed: HTMLElement | null | undefined
    const submitAfter = async (saves: Promise<unknown>) => {
      await saves
      const submitter = waiting ?? null
      waiting = undefined
      if (!element.isConnected || (queue.isFailing() && !latest.current.submitsOffline)) return
      passed = submitter
      element.requestSubmit(submitter)
    }
    const onSubmit = (event: SubmitEvent) => {
      if (isIntent(event)) return
      const failing = queue.isFailing() && passed !== event.submitter
      if (queue.isRunning() || failing) {
        // The submission is about the version that the save under way makes, or that one without an answer may have made.
        event.preventDefault()
        event.stopPropagation()
        const first = waiting === undefined
        waiting = event.submitter
        if (first) void submitAfter(failing ? queue.flush() : queue.whenIdle())
        return
      }
      passed = undefined
      if (latest.current.enabled === false ? touched : queue.isDirty()) latest.current.onUnsaved?.(element, true)
      begin()
    }
    const onHidden = () => {
      if (document.visibilityState === 'hidden' && !queue.isRunning()) queue.leave()
    }
    document.addEventListener('input', onInput)
    element.addEventListener('submit', onSubmit)
    window.addEventListener('pagehide', queue.leave)
    window.addEventListener('online', queue.retry)
    document.addEventListener('visibilitychange', onHidden)
    if (hydrating && isEdited(element)) changed()
    return () => {
      document.removeEventListener('input', onInput)
      element.removeEventListener('submit', onSubmit)
      window.removeEventListener('pagehide', queue.leave)
      window.removeEventListener('online', queue.retry)
      document.removeEventListener('visibilitychange', onHidden)
      finish()
      void queue.flush().finally(queue.stop)
    }
  }, [formId, queue, hydrating, begin, finish])

  const stayed = useRef(-1)
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      enabled &&
      !isBegun() &&
      (queue.isDirty() || queue.isRunning()) &&
      stayed.current !== queue.count() &&
      from.pathname + from.search !== to.pathname + to.search,
  )
  const outcome = useRef(state)
  useEffect(() => {
    outcome.current = state
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void queue.flush().then((all) => {
      const why = outcome.current as SaveOutcome<Refusal>
      if (all || latest.current.staysFor?.(why) === false) return blocker.proceed()
      stayed.current = queue.count()
      blocker.reset()
    })
  }, [blocker, queue])

  return { state, queue, markSubmitted: submission.stored }
}

/** The form's own submission, from its event until its page is shown: nothing else is saved meanwhile. */
function useSubmission(queue: AutosaveQueue) {
  const navigation = useNavigation()
  const posting = navigation.state !== 'idle' && navigation.formMethod !== undefined && navigation.formMethod !== 'GET'
  const [submission] = useState(() => {
    let [begun, upTo, held] = [false, 0, false]
    return {
      begin: () => {
        upTo = queue.count()
        begun = true
        // Validation may stop the submission: then the save is due as before.
        queue.release()
        setTimeout(() => (begun = false))
      },
      hasStarted: () => begun || held,
      hold: () => {
        held = true
        queue.hold()
      },
      release: () => {
        if (!held) return
        held = false
        queue.release()
      },
      /** The page goes on to another one: what was submitted is stored. */
      finish: () => {
        if (!held) return
        held = false
        queue.markStored(upTo)
        queue.release()
      },
      /** The server stored what was submitted, and the page stays. */
      stored: () => queue.markStored(upTo),
    }
  })
  useEffect(() => {
    if (posting) submission.hold()
    else submission.release()
  }, [posting, submission])
  return submission
}
