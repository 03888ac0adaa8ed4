import type { FormReply } from './form-schema.ts'
import { errorsOf, focusFirst, judgedAgain, type FormErrors, type Judged } from './form-errors.ts'
import { watchLeaving } from '../leaving.ts'

type Watched = {
  id: string
  judge: (formData: FormData) => Judged
  shown: Readonly<{ current: FormErrors }>
  /** What the server answered last. */
  answer: Readonly<{ current: FormReply | null | undefined }>
  /** Fields that were typed into since that answer, and since the form came alive. */
  typed: Readonly<{ current: ReadonlySet<string> }>
  show: (errors: FormErrors) => void
}

export type FormWatch = {
  /** Judges the whole form; what is wrong is shown, and the first of it gets the focus. */
  isWrong(form: HTMLFormElement, submitter: HTMLElement | null): boolean
  /** A field was typed into. */
  onTyped(name: string): void
  end(): void
}

/**
 * Judges fields of a form when they are left, and again with every change once they were judged: also what was typed
 * before the watch came, over a reason the server had given.
 */
export function watchForm({ id, judge, shown, show, answer, typed }: Watched): FormWatch {
  const judged = new Set(Object.keys(shown.current))
  const judgeField = (name: string) => {
    const form = document.getElementById(id)
    if (!(form instanceof HTMLFormElement)) return
    judged.add(name)
    show(judgedAgain(shown.current, errorsOf(judge(new FormData(form))), name))
  }
  // What was not typed into since the answer the server has judged itself, and what it said of it stays.
  const endLeaving = watchLeaving(id, (name) => {
    if (!judged.has(name) && (!answer.current || typed.current.has(name))) judgeField(name)
  })
  const onTyped = (name: string) => {
    if (judged.has(name) || shown.current[name]) judgeField(name)
  }
  for (const name of typed.current) onTyped(name)
  return {
    isWrong(form, submitter) {
      const found = errorsOf(judge(new FormData(form, submitter)))
      const wrong = Object.keys(found)
      for (const name of wrong) judged.add(name)
      const toldStill = answer.current && typed.current.size === 0 && Object.keys(shown.current).length > 0
      if (wrong.length === 0 || !toldStill) show(found)
      focusFirst(form, found)
      return wrong.length > 0
    },
    onTyped,
    end: endLeaving,
  }
}
