import type { FieldError } from '#kernel/fail.ts'
import type { ResumeFormValues } from '#modules/resumes/rules.form.ts'
import type { SaveOutcome } from '#ui/autosave/queue.ts'
import { createVersionedSave, type Answer } from '#ui/autosave/versioned.ts'
import { browserCall } from '#ui/browser/browser-call.ts'
import { randomId } from '#ui/browser/random-id.ts'

/** Which resume and version this window edits. */
export type SavedVersion = { id: string; version: number }
/** With what an earlier window sent over it. */
type StartVersion = SavedVersion & { sent: readonly ResumeFormValues[] }
export type SaveRefusal = 'wrong' | 'full' | 'here' | 'stale'
type Saved = SavedVersion & { savedAt: string }
export type DraftListener = {
  onSaved: (savedAt: string) => void
  onWrong: (errors: FieldError[]) => void
  /** From here on the window edits this copy. */
  onCopied: (copy: { id: string; title: string; other: string }) => void
}

const call = { method: 'PUT', path: 'resumes/update-resume' } as const
const answerMs = 20_000

/**
 * Saves drafts of a resume. If it was saved elsewhere meanwhile, in another window say, the draft becomes a resume of its own, so that
 * both are saved.
 */
export function createDraftSaver(first: StartVersion, listener: DraftListener) {
  let id = first.id
  // Decided once, so that repeating a save without an answer makes one copy.
  let copyId: string | null = null
  const saverAt = (version: number, sent: readonly ResumeFormValues[] = []) =>
    createVersionedSave<ResumeFormValues, SaveRefusal>(
      version,
      (typed, at, leaving) => send({ ...typed, id, version: at ?? version }, leaving),
      sent,
    )
  let saver = saverAt(first.version, first.sent)

  async function send(
    input: ResumeFormValues & { id: string; version?: number },
    leaving: boolean,
  ): Promise<Answer<SaveRefusal>> {
    const answer = await browserCall(call, input, { keepalive: leaving, signal: AbortSignal.timeout(answerMs) })
    if (answer.ok) {
      const { version, savedAt } = answer.data as Saved
      listener.onSaved(savedAt)
      return { kind: 'saved', version }
    }
    const codes = answer.errors.map(({ code }) => code)
    if (codes.includes('STALE_VERSION')) return { kind: 'stale', why: 'stale' }
    if (codes.includes('LIMIT_REACHED')) return { kind: 'refused', why: 'full' }
    if (answer.status === 422) listener.onWrong(answer.errors)
    if (answer.status >= 500 || answer.status === 429) return { kind: 'offline' }
    return { kind: 'refused', why: answer.status === 422 ? 'wrong' : 'here' }
  }

  return {
    id: (): string => id,
    /** What the state that is typed now goes on from. */
    begun: () => ({ version: saver.version() ?? first.version, sent: saver.sentStates() }),
    async save(typed: ResumeFormValues, leaving: boolean): Promise<SaveOutcome<SaveRefusal>> {
      const outcome = copyId ? 'stale' : await saver.save(typed, leaving)
      if (outcome !== 'stale') return outcome
      copyId ??= randomId()
      const title = `${typed.title.slice(0, 100)} (2)`
      const made = await send({ ...typed, title, id: copyId }, leaving)
      if (made.kind === 'offline') return 'offline'
      if (made.kind !== 'saved') return made.why
      listener.onCopied({ id: copyId, title, other: id })
      id = copyId
      copyId = null
      saver = saverAt(made.version)
      return 'saved'
    },
  }
}
