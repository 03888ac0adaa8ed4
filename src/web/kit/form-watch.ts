import { errorsOf, focusFirst, judgedAgain, type FormErrors, type Judged } from './form-errors.ts'
import { controlOf, watchLeaving } from './leaving.ts'

type Watched = {
  id: string
  judge: (formData: FormData) => Judged
  shown: Readonly<{ current: FormErrors }>
  show: (errors: FormErrors) => void
}

export type FormWatch = {
  /** Judges the whole form; what is wrong is shown, and the first of it gets the focus. */
  isWrong(form: HTMLFormElement, submitter: HTMLElement | null): boolean
  end(): void
}

/** Judges fields of a form when they are left, and again with every change once they were judged. */
export function watchForm({ id, judge, shown, show }: Watched): FormWatch {
  const judged = new Set(Object.keys(shown.current))
  const judgeField = (name: string) => {
    const form = document.getElementById(id)
    if (!(form instanceof HTMLFormElement)) return
    judged.add(name)
    show(judgedAgain(shown.current, errorsOf(judge(new FormData(form))), name))
  }
  const endLeaving = watchLeaving(id, (name) => judged.has(name) || judgeField(name))
  const onInput = (event: Event) => {
    const name = controlOf(event, id)?.name
    if (name !== undefined && (judged.has(name) || shown.current[name])) judgeField(name)
  }
  document.addEventListener('input', onInput)
  return {
    isWrong(form, submitter) {
      const found = errorsOf(judge(new FormData(form, submitter)))
      for (const name of Object.keys(found)) judged.add(name)
      show(found)
      focusFirst(form, found)
      return Object.keys(found).length > 0
    },
    end() {
      endLeaving()
      document.removeEventListener('input', onInput)
    },
  }
}
