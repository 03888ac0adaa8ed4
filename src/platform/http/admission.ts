/** Who is served first when requests have to wait. */
export const priorities = ['write', 'signedIn', 'guest'] as const
export type Priority = (typeof priorities)[number]

export type AdmissionLimits = {
  /** Requests that are worked on at once. */
  running: number
  /** The same while the thread is busy: more would make each of them later, and nothing sooner. */
  runningWhileBusy: number
  /** Requests that wait. When there are more, the newest of the lowest priority is shed. */
  waiting: number
  /**
   * Milliseconds that a reader waits at most: a bounded time, because a queue of bounded length is as late as what is before it is slow.
   * Writes wait until it is their turn: people typed them, and rate limits bound them.
   */
  readerMs: number
}

type WaitingRequest = { admit: (admitted: boolean) => void; since: number; timer: NodeJS.Timeout | undefined }

/**
 * Bounds the requests that a process works on at once, so that more load makes some wait or shed instead of making all slow. Writes
 * go before reads, those of signed-in people before those of guests.
 */
export class Admission {
  readonly #limits: AdmissionLimits
  readonly #isBusy: () => boolean
  readonly #queues: Record<Priority, WaitingRequest[]> = { write: [], signedIn: [], guest: [] }
  #running = 0

  constructor(limits: AdmissionLimits, isBusy: () => boolean) {
    this.#limits = limits
    this.#isBusy = isBusy
  }

  get running(): number {
    return this.#running
  }

  get waiting(): number {
    return priorities.reduce((sum, priority) => sum + this.#queues[priority].length, 0)
  }

  /** Whether the request may go on, at once or after waiting; then `leave` has to be called when it is done. */
  enter(priority: Priority): Promise<boolean> {
    this.fill()
    if (this.#hasPlace()) {
      this.#running++
      return Promise.resolve(true)
    }
    if (this.waiting >= this.#limits.waiting && !this.#shedFor(priority)) return Promise.resolve(false)
    return new Promise((admit) => {
      const waiting: WaitingRequest = { admit, since: performance.now(), timer: undefined }
      this.#queues[priority].push(waiting)
      if (priority !== 'write')
        waiting.timer = setTimeout(() => this.#end(priority, waiting), this.#limits.readerMs).unref()
    })
  }

  leave(): void {
    this.#running--
    this.fill()
  }

  /** Lets in those for whom there is a place; to be called when the thread has become idle. */
  fill(): void {
    for (const priority of priorities)
      while (this.#hasPlace()) {
        const first = this.#queues[priority].shift()
        if (!first) break
        clearTimeout(first.timer)
        // A busy thread runs timers late.
        const inTime = priority === 'write' || performance.now() - first.since < this.#limits.readerMs
        if (inTime) this.#running++
        first.admit(inTime)
      }
  }

  #hasPlace(): boolean {
    const { running, runningWhileBusy } = this.#limits
    return this.#running < (this.#isBusy() ? runningWhileBusy : running)
  }

  /** Sheds the newest waiting request of the lowest priority below this one. */
  #shedFor(priority: Priority): boolean {
    const lower = priorities.slice(priorities.indexOf(priority) + 1).toReversed()
    const lane = lower.find((each) => this.#queues[each].length > 0)
    const last = lane && this.#queues[lane].at(-1)
    if (lane && last) this.#end(lane, last)
    return last !== undefined
  }

  #end(priority: Priority, waiting: WaitingRequest): void {
    this.#queues[priority] = this.#queues[priority].filter((each) => each !== waiting)
    clearTimeout(waiting.timer)
    waiting.admit(false)
  }
}
