import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { ResumeContent, FullResume } from '#modules/resumes/contract.shapes.ts'
import {
  previewContent,
  applyEdit,
  parseEdit,
  readResumeForm,
  type ResumeFormValues,
} from '#modules/resumes/rules.form.ts'
import { typedVersion, type ResumeVersion } from '#modules/resumes/rules.versions.ts'
import type { ThemeName } from '#modules/resumes/rules.themes.ts'
import type { AutosaveState } from '#ui/autosave/queue.ts'
import { useAutosave } from '#ui/autosave/use-autosave.ts'
import { packError } from '#ui/form/error-code.ts'
import { createDraftSaver, type SaveRefusal } from './save-draft.ts'
import type { ResumeCopy, UnsavedResume } from './unsaved-resume.ts'

export type EditorState = AutosaveState<SaveRefusal>
/** What is stored by now, and what this page last knew to be stored. */
type ResumeConflictState = { stored: FullResume; base: ResumeVersion | null }
type ResumeStyle = { title: string; theme: ThemeName; locale: 'en' | 'id' }

export const editorFormId = 'resume-editor'

const pauseMs = 900

const partId = () => `p${Math.random().toString(36).slice(2, 10)}`

export type Editor = ReturnType<typeof useEditor>

type EditorStart = {
  resume: FullResume
  content: ResumeContent
  /** It begins with what was never saved. */
  restored: UnsavedResume | null
  copy: ResumeCopy
}

/** The editor as it is typed: what the preview shows, what is saved, what is wrong. The form holds the truth; this reads it. */
export function useEditor(
  { resume, content: start, restored, copy }: EditorStart,
  form: RefObject<HTMLFormElement | null>,
) {
  const [content, setContent] = useState(start)
  const [style, setStyle] = useState<ResumeStyle>({
    title: resume.title,
    theme: resume.theme ?? 'nila',
    locale: resume.locale,
  })
  const [at, setAt] = useState(resume.updatedAt)
  const [errors, setErrors] = useState<ReadonlyMap<string, string[]>>(new Map())
  const [conflict, setConflict] = useState<ResumeConflictState | null>(null)
  const [fresh, setFresh] = useState<string | null>(null)
  const [moved, setMoved] = useState('')
  const known = useRef<ResumeVersion | null>(
    restored ? null : { title: resume.title, theme: resume.theme ?? '', locale: resume.locale, ...start },
  )
  const [saver] = useState(() =>
    createDraftSaver(
      { id: resume.id, version: resume.version, sent: restored ? [...restored.sent, restored.values] : [] },
      {
        onSaved: setAt,
        onWrong: (wrong) => setErrors(byField(wrong)),
        onConflict: (stored) => setConflict({ stored, base: known.current }),
      },
    ),
  )

  const typed = useCallback(
    (): ResumeFormValues | null => (form.current ? readResumeForm(new FormData(form.current)) : null),
    [form],
  )

  const store = useCallback(() => {
    const values = typed()
    if (values) copy.put({ values, ...saver.begun() })
  }, [typed, saver, copy])

  const { state, queue } = useAutosave<ResumeFormValues, SaveRefusal>({
    formId: editorFormId,
    pauseMs,
    read: (element) => readResumeForm(new FormData(element)),
    async save(values, leaving) {
      const outcome = await saver.save(values, leaving)
      if (outcome !== 'wrong') setErrors(new Map())
      if (outcome === 'saved') known.current = typedVersion(values)
      return outcome
    },
    onUnsaved: store,
    onSaved: () => copy.remove(),
  })
  useEffect(() => {
    if (restored) queue.changed()
  }, [restored, queue])

  /** Saves now what is not saved yet; true when everything is. */
  const save = useCallback(() => queue.flush(), [queue])

  /** The conflict is settled: from here on these values are saved over that version, by an editor that begins with them. */
  const settle = useCallback(
    (values: ResumeFormValues, version: number) => {
      queue.markStored()
      copy.put({ values, version, sent: [] })
    },
    [queue, copy],
  )
  const discard = useCallback(() => {
    queue.markStored()
    copy.remove()
  }, [queue, copy])

  /** Something was typed or chosen: the preview follows. */
  const changed = useCallback(() => {
    const values = typed()
    if (!values) return
    setContent(previewContent(values))
    setStyle({ title: values.title, theme: values.theme as ThemeName, locale: values.locale })
  }, [typed])

  /** Something was moved, added or taken away; the form follows, then it is saved like anything typed. */
  const edit = useCallback(
    (text: string) => {
      const [values, parsed] = [typed(), parseEdit(text)]
      if (!values || !parsed) return
      const id = partId()
      const next = applyEdit(previewContent(values), parsed, id)
      setContent(next)
      setFresh(parsed.kind === 'add' || parsed.kind === 'entry' ? id : null)
      setMoved(parsed.kind === 'up' || parsed.kind === 'down' ? text : '')
    },
    [typed],
  )

  const structure = JSON.stringify(
    content.body.sections.map((each) => [each.id, each.hidden, each.entries.map(({ id }) => id)]),
  )
  const before = useRef(structure)
  useEffect(() => {
    if (before.current === structure) return
    before.current = structure
    changed()
    store()
    queue.changed()
    focusAfter(moved, fresh)
  }, [structure, changed, store, queue, moved, fresh])

  return {
    content,
    style,
    state,
    at,
    errors,
    conflict,
    fresh,
    moved,
    edit,
    changed,
    save,
    settle,
    discard,
    id: resume.id,
  }
}

/** A moved part takes its button along, and the focus stays on it; at the end of the list on the opposite one. */
function focusAfter(moved: string, fresh: string | null): void {
  const [direction, id] = moved.split(':')
  const target = moved
    ? (document.getElementById(`${direction}-${id}`) ??
      document.getElementById(`${direction === 'up' ? 'down' : 'up'}-${id}`))
    : fresh
      ? (document.getElementById(`title-${fresh}`) ?? document.getElementById(`heading-${fresh}`))
      : null
  target?.focus()
}

function byField(errors: readonly { field: string; code: string; params?: Record<string, string | number> }[]) {
  const map = new Map<string, string[]>()
  for (const { field, ...error } of errors) map.set(field, [...(map.get(field) ?? []), packError(error)])
  return map
}
