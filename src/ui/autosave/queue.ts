/** What came of one save. Anything but the first two is a refusal, which waits for the next change. */
export type SaveOutcome<Refusal extends string> = 'saved' | 'offline' | Refusal
export type AutosaveState<Refusal extends string> = 'idle' | 'typing' | 'saving' | SaveOutcome<Refusal>

type QueueOptions<State, Refusal extends string> = {
  /** What the form holds now; null when there is nothing to save. */
  read: () => State | null
  /** One attempt. One that throws could not reach the server. */
  save: (state: State, leaving: boolean) => Promise<SaveOutcome<Refusal>>
  onState: (state: AutosaveState<Refusal>) => void
  /** From the last change to its save. */
  pauseMs?: number
  random?: () => number
}

const retryMs = [2000, 4000, 8000, 16_000, 30_000]

export type AutosaveQueue = ReturnType<typeof createQueue>

/**
 * Saves one state at a time: while a save is under way nothing else is sent, and afterwards the newest state follows, however many
 * there were between. What could not reach the server is tried again with growing pauses, a quarter of them random.
 */
export function createQueue<State, Refusal extends string>({
  read,
  save,
  onState,
  pauseMs = 1000,
  random = Math.random,
}: QueueOptions<State, Refusal>) {
  let changes = 0
  let stored = 0
  let failures = 0
  let held = false
  /** The changes that the last attempt covers. */
  let sending = 0
  let running: Promise<boolean> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const dirty = () => stored < changes
  const schedule = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void attempt(), ms)
  }
  const backoff = () => {
    const base = retryMs[Math.min(failures, retryMs.length) - 1] ?? 0
    return base * (0.75 + random() / 4)
  }

  async function send(leaving: boolean): Promise<boolean> {
    const upTo = (sending = changes)
    const state = read()
    if (state === null) return false
    onState('saving')
    const outcome = await save(state, leaving).catch((): SaveOutcome<Refusal> => 'offline')
    failures = outcome === 'offline' ? failures + 1 : 0
    if (outcome === 'saved') stored = Math.max(stored, upTo)
    const more = changes > upTo
    onState(more && outcome === 'saved' ? 'typing' : outcome)
    if (outcome === 'offline') schedule(backoff())
    else if (more) schedule(pauseMs)
    return outcome === 'saved'
  }

  /** Sends what is not saved, or joins the save under way; true when that save succeeded. */
  async function attempt(leaving = false): Promise<boolean> {
    if (running) return running
    clearTimeout(timer)
    if (held || !dirty()) return !dirty()
    running = send(leaving)
    try {
      return await running
    } finally {
      running = null
    }
  }

  return {
    /** Something was typed or chosen. */
    changed(): void {
      changes += 1
      if (!running) onState('typing')
      schedule(pauseMs)
    },
    /** Waits for the save under way, then saves what is newer at once; true when everything is saved. */
    async flush(): Promise<boolean> {
      clearTimeout(timer)
      const upTo = changes
      if (running && !(await running) && sending === upTo) return false
      while (dirty() && !held) if (!(await attempt())) return false
      return !dirty()
    },
    /** Waits for the save under way only. */
    async whenIdle(): Promise<void> {
      while (running) await running
    },
    /** The page may go away at any moment: the newest state is sent even in parallel to a save under way, whose answer may never come. */
    leave(): void {
      if (!dirty() || held) return
      if (!running) void attempt(true)
      else {
        const state = read()
        // Nobody may be there to hear the answer; while the page lives, the queue sends the state again.
        if (state !== null) void save(state, true).catch(() => 'offline')
      }
    },
    /** Somebody else writes the same, such as the form's own action: nothing is sent until `release`. */
    hold(): void {
      held = true
      clearTimeout(timer)
    },
    release(): void {
      held = false
      if (dirty()) schedule(pauseMs)
    },
    /** The state up to this count of changes is stored, by somebody else or because it is given up. */
    markStored(upTo: number = changes): void {
      stored = Math.max(stored, upTo)
      if (!dirty()) clearTimeout(timer)
    },
    stop: (): void => clearTimeout(timer),
    /** Sends at once what waits for another try. */
    retry: (): void => void attempt(),
    count: (): number => changes,
    isDirty: dirty,
    /** The last attempt had no answer; its state may be stored all the same. */
    isFailing: (): boolean => failures > 0,
    isRunning: (): boolean => running !== null,
  }
}
