import type { FieldError } from '#kernel/fail.ts'
import type { FullResume } from '#modules/resumes/contract.shapes.ts'
import type { ResumeFormValues } from '#modules/resumes/rules.form.ts'
import type { SaveOutcome } from '#ui/autosave/queue.ts'
import { createVersionedSave, type Answer } from '#ui/autosave/versioned.ts'
import { browserCall } from '#ui/browser/browser-call.ts'

/** Which resume and version this window edits. */
export type SavedVersion = { id: string; version: number }
/** With what an earlier window sent over it. */
type StartVersion = SavedVersion & { sent: readonly ResumeFormValues[] }
export type SaveRefusal = 'wrong' | 'here' | 'stale' | 'signedOut'
type Saved = SavedVersion & { savedAt: string }
export type DraftListener = {
  onSaved: (savedAt: string) => void
  onWrong: (errors: FieldError[]) => void
  /** It was saved elsewhere meanwhile: what is stored now. */
  onConflict: (stored: FullResume) => void
}

const read = { method: 'GET', path: 'resumes/{id}' } as const
const call = { method: 'PUT', path: 'resumes/update-resume' } as const
const answerMs = 20_000

/** Saves drafts of a resume. If it was saved elsewhere meanwhile, in another window say, nothing is overwritten. */
export function createDraftSaver(first: StartVersion, listener: DraftListener) {
  const { id } = first
  const saver = createVersionedSave<ResumeFormValues, SaveRefusal>(
    first.version,
    (typed, at, leaving) => send({ ...typed, id, version: at ?? first.version }, leaving),
    first.sent,
  )

  async function send(input: ResumeFormValues & SavedVersion, leaving: boolean): Promise<Answer<SaveRefusal>> {
    const answer = await browserCall(call, input, { keepalive: leaving, signal: AbortSignal.timeout(answerMs) })
    if (answer.ok) {
      const { version, savedAt } = answer.data as Saved
      listener.onSaved(savedAt)
      return { kind: 'saved', version }
    }
    const codes = answer.errors.map(({ code }) => code)
    if (codes.includes('STALE_VERSION')) return { kind: 'stale', why: 'stale' }
    if (answer.status >= 500 || answer.status === 429) return { kind: 'offline' }
    if (answer.status !== 422) return { kind: 'denied', why: answer.status === 401 ? 'signedOut' : 'here' }
    listener.onWrong(answer.errors)
    return { kind: 'refused', why: 'wrong' }
  }

  return {
    /** What the state that is typed now goes on from. */
    begun: () => ({ version: saver.version() ?? first.version, sent: saver.sentStates() }),
    async save(typed: ResumeFormValues, leaving: boolean): Promise<SaveOutcome<SaveRefusal>> {
      const outcome = await saver.save(typed, leaving)
      if (outcome !== 'stale') return outcome
      const stored = await browserCall(read, { id }, { signal: AbortSignal.timeout(answerMs) })
      if (!stored.ok) return 'offline'
      listener.onConflict(stored.data as FullResume)
      return 'stale'
    },
  }
}
