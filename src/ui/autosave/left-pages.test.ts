import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFormCopy, type CopyStorage } from '../browser/unsaved-copy.ts'
import { createQueue, type SaveOutcome } from './queue.ts'
import { createVersionedSave, type Answer } from './versioned.ts'

// Somebody types in several visits on a bad line, and each visit ends at any moment: the tab is closed or loaded again, or the
// session ends. Every word is in the form of the next visit.

const runs = 250
const firstSeed = Number(process.env['AUTOSAVE_SEED'] ?? Math.floor(Math.random() * 1e9))
/** The first is stored unheard and sent again by somebody who is signed out by then. */
const fixedSeeds = [786462828]

/** A linear congruential generator; the same numbers for the same seed. */
function numbersOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}

type KeptText = { text: string; version: number; sent: readonly string[] }
type ModelServer = { text: string; version: number; signedIn: boolean; conflicts: number }
type PageVisit = {
  /** What the form holds. */
  text: () => string
  type: (word: string) => void
  /** Presses the button. */
  submit: () => void
  /** The document goes away. */
  close: () => void
}
type Connection = { server: ModelServer; storage: CopyStorage; random: () => number; id: string }

function aStorage(): CopyStorage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Up to 3 s each way; 15 % of the requests and 15 % of the answers get lost. */
async function overTheLine<T>({ random }: Connection, request: () => T): Promise<T> {
  const [late, fate] = [random() * 3000, random()]
  await wait(late * random())
  const answer = fate < 0.15 ? null : { of: request() }
  await wait(late * random())
  if (!answer || fate < 0.3) throw new TypeError('no answer')
  return answer.of
}

const copyOf = ({ storage, id }: Connection) =>
  createFormCopy<KeptText>('form', { id, now: Date.now, storage: () => storage })
/** Goes on from the copy of an earlier visit, unless the server has the same. */
function startOf({ server }: Connection, copy: ReturnType<typeof copyOf>) {
  const storedCopy = copy.find(({ text }) => text === server.text)
  copy.restore()
  // The page that goes away sends its last state too.
  return storedCopy
    ? { ...storedCopy, sent: [...storedCopy.sent, storedCopy.text] }
    : { text: server.text, version: server.version, sent: null }
}

/** A form that saves itself; `send` is one request. */
function autosaved(line: Connection): PageVisit {
  const { server } = line
  const copy = copyOf(line)
  const start = startOf(line, copy)
  let [text, closed] = [start.text, false]
  const save = (state: string, version: number | null): Answer<'signedOut' | 'stale'> => {
    if (!server.signedIn) return { kind: 'denied', why: 'signedOut' }
    if (state !== server.text) {
      if (version !== server.version) return { kind: 'stale', why: 'stale' }
      Object.assign(server, { text: state, version: server.version + 1 })
    }
    return { kind: 'saved', version: server.version }
  }
  const saver = createVersionedSave<string, 'signedOut' | 'stale'>(
    start.version,
    // Nobody hears the answers to a page that is closed, and it sends nothing more.
    async (state, version) => {
      const never = new Promise<never>(() => undefined)
      if (closed) return never
      const answer = await overTheLine(line, () => save(state, version)).catch((error: unknown) => {
        if (!closed) throw error
      })
      return closed || !answer ? never : answer
    },
    start.sent ?? [],
  )
  const queue = createQueue<string, 'signedOut' | 'stale'>({
    read: () => text,
    async save(state, leaving) {
      const upTo = queue.count()
      const outcome: SaveOutcome<'signedOut' | 'stale'> = await saver.save(state, leaving)
      if (outcome === 'stale' && !closed) server.conflicts += 1
      if (outcome === 'saved' && queue.count() === upTo && !closed) copy.remove()
      return outcome
    },
    onState: () => undefined,
    random: line.random,
  })
  const changed = () => {
    copy.put({ text, version: saver.version() ?? 0, sent: saver.sentStates() })
    queue.changed()
  }
  if (start.sent) changed()
  return {
    text: () => text,
    type(word) {
      text += word
      changed()
    },
    submit: () => void queue.flush(),
    close() {
      queue.leave()
      queue.stop()
      closed = true
    },
  }
}

/** A form that its button saves, such as those of the profile. */
function submitted(line: Connection): PageVisit {
  const { server } = line
  const copy = copyOf(line)
  let { text } = startOf(line, copy)
  const put = () => copy.put({ text, version: 0, sent: [] })
  let [version, closed, submission] = [server.version, false, 0]
  return {
    text: () => text,
    type(word) {
      text += word
      submission = 0
      put()
    },
    submit() {
      const sent = text
      const [own, at] = [(submission = line.random()), version]
      put()
      void overTheLine(line, () => {
        if (!server.signedIn || at !== server.version) return false
        Object.assign(server, { text: sent, version: server.version + 1 })
        return true
      }).then(
        (stored) => {
          // After a conflict the page knows what is stored, and another press saves over it.
          if (closed) return
          if (server.signedIn) version = server.version
          // The editor closes; with what was typed after it was submitted, it opens again.
          if (stored && submission === own) copy.remove()
        },
        () => undefined, // the page says that it was not saved
      )
    },
    close: () => void (closed = true),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const forms = {
  'the job wizard, resumes and drafts of applications, saved at a version': (line: Connection) => autosaved(line),
  'the profile, saved by its button': submitted,
}

for (const [name, open] of Object.entries(forms))
  test(`${name}: no word is lost between visits, ${runs} runs from seed ${firstSeed}`, { tags: ['slow'] }, async () => {
    for (const seed of [...fixedSeeds, ...Array.from({ length: runs }, (_, nth) => firstSeed + nth)]) {
      const random = numbersOf(seed)
      const server: ModelServer = { text: '', version: 1, signedIn: true, conflicts: 0 }
      const storage = aStorage()
      let typed = ''
      for (let nth = 0; nth < 4; nth++) {
        const visit = open({ server, storage, random, id: String(nth) })
        expect(visit.text(), `seed ${seed}, visit ${nth}`).toBe(typed)
        server.signedIn = true
        for (let word = 0; word < 2 + random() * 6; word++) {
          if (random() < 0.05) server.signedIn = false
          typed += `word${nth}.${word} `
          visit.type(`word${nth}.${word} `)
          if (random() < 0.15) visit.submit()
          await vi.advanceTimersByTimeAsync(random() < 0.7 ? random() * 400 : random() * 5000)
        }
        visit.close()
        // Requests of the closed page may still arrive, also after the next visit has begun.
        if (random() < 0.5) await vi.advanceTimersByTimeAsync(random() * 6000)
      }
      const last = open({ server, storage, random, id: 'last' })
      expect(last.text(), `seed ${seed}`).toBe(typed)
      expect(server.conflicts, `seed ${seed}: conflicts with what was typed here`).toBe(0)
      last.close()
      await vi.advanceTimersByTimeAsync(60_000)
    }
  })
