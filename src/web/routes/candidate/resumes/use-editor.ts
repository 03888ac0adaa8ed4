import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { ResumeContent, FullResume } from '#modules/resumes/contract.shapes.ts'
import {
  previewContent,
  applyEdit,
  parseEdit,
  readResumeForm,
  type ResumeFormValues,
} from '#modules/resumes/rules.form.ts'
import type { ThemeName } from '#modules/resumes/rules.themes.ts'
import { packError } from '#ui/form/error-code.ts'
import { saveDraft, type SaveOutcome, type SavedVersion } from './save-draft.ts'

export type EditorState = 'idle' | 'saving' | 'saved' | 'here' | 'wrong' | 'full'
type Look = { title: string; theme: ThemeName; locale: 'en' | 'id' }
const [pause, retryPause] = [900, 6000]

const partId = () => `p${Math.random().toString(36).slice(2, 10)}`

export type Editor = ReturnType<typeof useEditor>

/** The editor as it is typed: what the preview shows, what is saved, what is wrong. The form holds the truth; this reads it. */
export function useEditor(resume: FullResume, start: ResumeContent, form: RefObject<HTMLFormElement | null>) {
  const [content, setContent] = useState(start)
  const [look, setLook] = useState<Look>({ title: resume.title, theme: resume.theme ?? 'nila', locale: resume.locale })
  const [state, setState] = useState<EditorState>('idle')
  const [at, setAt] = useState(resume.updatedAt)
  const [errors, setErrors] = useState<ReadonlyMap<string, string[]>>(new Map())
  const [copied, setCopied] = useState<{ title: string; other: string } | null>(null)
  const [fresh, setFresh] = useState<string | null>(null)
  const [moved, setMoved] = useState('')
  const saved = useRef<SavedVersion>({ id: resume.id, version: resume.version })
  const work = useRef({ timer: undefined as ReturnType<typeof setTimeout> | undefined, dirty: false, busy: false })

  const typed = useCallback(
    (): ResumeFormValues | null => (form.current ? readResumeForm(new FormData(form.current)) : null),
    [form],
  )

  /** Takes in what a save brought back. */
  const settle = useCallback((outcome: SaveOutcome) => {
    setErrors(outcome.kind === 'wrong' ? byField(outcome.errors) : new Map())
    if (outcome.kind !== 'saved') return setState(outcome.kind)
    if (outcome.copiedFrom) {
      setCopied({ title: outcome.title, other: outcome.copiedFrom })
      // From here on this window edits the copy; only the URL changes, nothing is reloaded.
      window.history.replaceState(window.history.state, '', `?id=${outcome.as.id}`)
    }
    saved.current = outcome.as
    setAt(outcome.savedAt)
    setState(work.current.dirty ? 'saving' : 'saved')
  }, [])

  /** Saves now what is not saved yet; true when everything is. */
  const save = useCallback(
    async (keepalive = false): Promise<boolean> => {
      const now = work.current
      clearTimeout(now.timer)
      const values = typed()
      if (!now.dirty || !values || now.busy) return !now.dirty
      now.dirty = false
      now.busy = true
      setState('saving')
      const outcome = await saveDraft(values, saved.current, keepalive)
      now.busy = false
      if (outcome.kind !== 'saved') now.dirty = true
      settle(outcome)
      if (now.dirty && !keepalive && outcome.kind !== 'wrong')
        now.timer = setTimeout(() => void save(), outcome.kind === 'saved' ? pause : retryPause)
      return !now.dirty
    },
    [settle, typed],
  )

  /** Something was typed or chosen. */
  const changed = useCallback(() => {
    const values = typed()
    if (!values) return
    setContent(previewContent(values))
    setLook({ title: values.title, theme: values.theme as ThemeName, locale: values.locale })
    work.current.dirty = true
    clearTimeout(work.current.timer)
    work.current.timer = setTimeout(() => void save(), pause)
  }, [save, typed])

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
    focusAfter(moved, fresh)
  }, [structure, changed, moved, fresh])

  useEffect(() => {
    const [now, leave] = [work.current, () => void save(true)]
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      void save(true)
      clearTimeout(now.timer)
    }
  }, [save])

  return { content, look, state, at, errors, copied, fresh, moved, edit, changed, save, id: () => saved.current.id }
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
