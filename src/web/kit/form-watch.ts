import type { FormReply } from './form-schema.ts'
import { errorsOf, focusFirst, judgedAgain, type FormErrors, type Judged } from './form-errors.ts'
import { controlOf, watchLeaving } from './leaving.ts'

type Watched = {
  id: string
  judge: (formData: FormData) => Judged
  shown: Readonly<{ current: FormErrors }>
  /** What the server answered last. */
  answer: Readonly<{ current: FormReply | null | undefined }>
  show: (errors: FormErrors) => void
}

export type FormWatch = {
  /** Judges the whole form; what is wrong is shown, and the first of it gets the focus. */
  isWrong(form: HTMLFormElement, submitter: HTMLElement | null): boolean
  end(): void
}

/** Judges fields of a form when they are left, and again with every change once they were judged. */
export function watchForm({ id, judge, shown, show, answer }: Watched): FormWatch {
  const judged = new Set(Object.keys(shown.current))
  const judgeField = (name: string) => {
    const form = document.getElementById(id)
    if (!(form instanceof HTMLFormElement)) return
    judged.add(name)
    show(judgedAgain(shown.current, errorsOf(judge(new FormData(form))), name))
  }
  let [known, typed] = [answer.current, new Set<string>()]
  /** Fields that were typed into since the server answered; the others it has judged itself, and what it said of them stays. */
  const typedSince = () => {
    if (known !== answer.current) [known, typed] = [answer.current, new Set()]
    return typed
  }
  const endLeaving = watchLeaving(id, (name) => {
    if (!judged.has(name) && (!answer.current || typedSince().has(name))) judgeField(name)
  })
  const onInput = (event: Event) => {
    const name = controlOf(event, id)?.name
    if (name !== undefined) typedSince().add(name)
    if (name !== undefined && (judged.has(name) || shown.current[name])) judgeField(name)
  }
  document.addEventListener('input', onInput)
  return {
    isWrong(form, submitter) {
      const found = errorsOf(judge(new FormData(form, submitter)))
      const wrong = Object.keys(found)
      for (const name of wrong) judged.add(name)
      const toldStill = answer.current && typedSince().size === 0 && Object.keys(shown.current).length > 0
      if (wrong.length === 0 || !toldStill) show(found)
      focusFirst(form, found)
      return wrong.length > 0
    },
    end() {
      endLeaving()
      document.removeEventListener('input', onInput)
    },
  }
}
