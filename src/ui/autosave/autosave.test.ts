import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueue, type AutosaveState } from './queue.ts'
import { createVersionedSave, type Answer } from './versioned.ts'

type SaveRefusal = 'conflict'

/** Mulberry32: the same numbers for the same seed. */
function numbersOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A server with one text: a save at an older version is stale, unless it brings what is stored already. */
function aServer(random: () => number, { lost = 0 }: { lost?: number } = {}) {
  const server = { text: '', version: 1, inFlight: 0, peak: 0, writes: 0 }
  const save = (text: string, version: number | null): Answer<SaveRefusal> => {
    if (text === server.text) return { kind: 'saved', version: server.version }
    if (version !== server.version) return { kind: 'stale', why: 'conflict' }
    Object.assign(server, { text, version: server.version + 1, writes: server.writes + 1 })
    return { kind: 'saved', version: server.version }
  }
  const send = async (text: string, version: number | null): Promise<Answer<SaveRefusal>> => {
    server.inFlight += 1
    server.peak = Math.max(server.peak, server.inFlight)
    const there = random() * 3000
    // The request may get lost before it is stored, or its answer after.
    const fate = random()
    await wait(there * random())
    const answer = fate < lost / 2 ? null : save(text, version)
    await wait(there * random())
    server.inFlight -= 1
    if (answer === null || fate < lost) throw new TypeError('no answer')
    return answer
  }
  return { server, save, send }
}

function aPage(send: (text: string, version: number | null) => Promise<Answer<SaveRefusal>>, random = () => 0) {
  const page = { text: '', states: [] as AutosaveState<SaveRefusal>[] }
  const saver = createVersionedSave<string, SaveRefusal>(1, send)
  const queue = createQueue<string, SaveRefusal>({
    read: () => page.text,
    save: (text, leaving) => saver.save(text, leaving),
    onState: (state) => page.states.push(state),
    random,
  })
  const type = (text: string) => {
    page.text += text
    queue.changed()
  }
  return { page, queue, saver, type }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const runs = 400
const firstSeed = Number(process.env['AUTOSAVE_SEED'] ?? Math.floor(Math.random() * 1e9))

describe(`answers up to 3 s late, ${runs} runs from seed ${firstSeed}`, () => {
  for (const lost of [0, 0.3])
    test(
      `no word is lost and nobody is blamed, ${lost * 100} % of the answers or requests lost`,
      { tags: ['slow'] },
      async () => {
        let words = 0
        for (let seed = firstSeed; seed < firstSeed + runs; seed++) {
          const random = numbersOf(seed)
          const { server, send } = aServer(random, { lost })
          const { page, queue, type } = aPage(send, random)
          const count = 5 + Math.floor(random() * 20)
          for (let nth = 0; nth < count; nth++) {
            type(`word${nth} `)
            if (random() < 0.1) void queue.flush()
            await vi.advanceTimersByTimeAsync(random() < 0.7 ? random() * 400 : random() * 5000)
          }
          // Leaving waits; what could not be sent is tried again until it is there.
          void queue.flush()
          await vi.advanceTimersByTimeAsync(15 * 60_000)
          expect(server.text, `seed ${seed}`).toBe(page.text)
          expect(page.states, `seed ${seed}`).not.toContain('conflict')
          expect(page.states.at(-1), `seed ${seed}`).toBe('saved')
          expect(queue.isDirty(), `seed ${seed}`).toBe(false)
          expect(server.peak, `seed ${seed}: saves at once`).toBe(1)
          words += count
        }
        expect(words).toBeGreaterThan(runs * 5)
      },
    )

  test('what somebody else saves between is a conflict, always, and never overwritten', async () => {
    for (let seed = firstSeed; seed < firstSeed + runs; seed++) {
      const random = numbersOf(seed)
      const { server, save, send } = aServer(random, { lost: 0.3 })
      const { page, queue, type } = aPage(send, random)
      type('mine ')
      await vi.advanceTimersByTimeAsync(random() * 6000)
      const theirs = `theirs ${seed}`
      expect(save(theirs, server.version).kind).toBe('saved')
      type('and more')
      await vi.advanceTimersByTimeAsync(15 * 60_000)
      expect(server.text, `seed ${seed}`).toBe(theirs)
      expect(page.states.at(-1), `seed ${seed}`).toBe('conflict')
      expect(queue.isDirty(), `seed ${seed}`).toBe(true)
    }
  })
})

test('on a line that loses most requests, one that was stored unheard is found again among many', async () => {
  let nth = 0
  const requests: string[] = []
  let stored = ''
  const { queue, type, page } = aPage((text, version) => {
    nth += 1
    // The first is stored, but its answer is lost; then 18 get lost on the way, and every third after.
    if (nth === 1) stored = text
    if (nth < 20 || nth % 3 === 0) return Promise.reject(new TypeError('no answer'))
    requests.push(text)
    if (text !== stored && version === 1) return Promise.resolve({ kind: 'stale', why: 'conflict' })
    stored = text
    return Promise.resolve({ kind: 'saved', version: text === 'word1 ' ? 2 : 3 })
  })
  for (let word = 1; word < 20; word++) {
    type(`word${word} `)
    await vi.advanceTimersByTimeAsync(1000)
  }
  await vi.advanceTimersByTimeAsync(120_000)
  expect(stored).toBe(page.text)
  expect(queue.isDirty()).toBe(false)
  expect(requests.length).toBeLessThan(6)
})

test('what was stored unheard is known as our own after the session ended and began again', async () => {
  const { server, save } = aServer(() => 0.5)
  const answers: ((text: string, version: number | null) => Answer<SaveRefusal>)[] = [
    (text, version) => {
      save(text, version)
      throw new TypeError('no answer')
    },
    () => ({ kind: 'denied', why: 'conflict' }),
  ]
  const { page, type } = aPage(async (text, version) => (answers.shift() ?? save)(text, version))
  type('a')
  await vi.advanceTimersByTimeAsync(10_000)
  type('b')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.text).toBe('ab')
  expect(page.states.filter((state) => state === 'conflict')).toHaveLength(1)
  expect(page.states.at(-1)).toBe('saved')
})

test('a state that the server does not take says nothing of the next one', async () => {
  const saver = createVersionedSave<string, SaveRefusal>(
    1,
    (text, version) => {
      if (text === 'lost') return Promise.resolve({ kind: 'refused', why: 'conflict' })
      if (text === 'stored' || version === 2) return Promise.resolve({ kind: 'saved', version: 2 })
      return Promise.resolve({ kind: 'stale', why: 'conflict' })
    },
    ['lost', 'stored'],
  )
  expect(await saver.save('next', false)).toBe('saved')
})

test('the newest state follows, not each one between', async () => {
  const { server, send } = aServer(() => 0.5)
  const { type } = aPage(send)
  type('a')
  await vi.advanceTimersByTimeAsync(1100)
  for (const letter of 'bcdef') type(letter)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(server).toMatchObject({ text: 'abcdef', writes: 2, peak: 1 })
})

test('what was typed while a save was under way is not called saved', async () => {
  const { send } = aServer(() => 0.5)
  const { type, page } = aPage(send)
  type('a')
  await vi.advanceTimersByTimeAsync(1100)
  type('b')
  await vi.advanceTimersByTimeAsync(1600)
  expect(page.states).toEqual(['typing', 'saving', 'typing'])
})

test('without a server it is tried again with growing pauses, and at once on request', async () => {
  const tries: number[] = []
  const begun = Date.now()
  let online = false
  const { queue, type, page } = aPage(() => {
    tries.push(Date.now() - begun)
    return online ? Promise.resolve({ kind: 'saved', version: 2 }) : Promise.reject(new TypeError('offline'))
  })
  type('a')
  await vi.advanceTimersByTimeAsync(60_000)
  const pauses = tries.slice(1).map((at, nth) => at - (tries[nth] ?? 0))
  expect(pauses).toEqual([1500, 3000, 6000, 12_000, 22_500])
  online = true
  queue.retry()
  await vi.advanceTimersByTimeAsync(0)
  expect(page.states.at(-1)).toBe('saved')
})

test('a refusal waits for the next change', async () => {
  let tries = 0
  const { queue, type, page } = aPage(() => {
    tries += 1
    return Promise.resolve({ kind: 'refused', why: 'conflict' })
  })
  type('a')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tries).toBe(1)
  expect(await queue.flush()).toBe(false)
  type('b')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tries).toBe(3)
  expect(page.states.at(-1)).toBe('conflict')
})

test('while somebody else writes nothing is sent; what was typed meanwhile follows', async () => {
  const { server, send } = aServer(() => 0.5)
  const { queue, type } = aPage(send)
  type('a')
  const submitted = queue.count()
  queue.hold()
  type('b')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.writes).toBe(0)
  queue.markStored(submitted)
  queue.release()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.text).toBe('ab')
  queue.changed()
  queue.markStored()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.writes).toBe(1)
})

test('a page that goes away sends the newest state even in parallel to a save under way', async () => {
  const seen: [string, boolean][] = []
  const queue = createQueue<string, SaveRefusal>({
    read: () => `state ${seen.length}`,
    save: async (state, leaving) => {
      seen.push([state, leaving])
      await wait(5000)
      return 'saved'
    },
    onState: () => undefined,
  })
  queue.leave()
  expect(seen).toEqual([])
  queue.changed()
  await vi.advanceTimersByTimeAsync(1100)
  queue.changed()
  queue.leave()
  expect(seen).toEqual([
    ['state 0', false],
    ['state 1', true],
  ])
})
