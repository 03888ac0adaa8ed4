export type Kind =
  | 'upload'
  | 'resume'
  | 'search'
  | 'message'
  | 'save'
  | 'draft'
  | 'application'
  | 'view'
  | 'status'
  | 'note'
  | 'withdrawal'
  | 'threadMessage'
  | 'interview'
  | 'booking'
  | 'report'
  | 'order'
  | 'payment'
  | 'import'
  | 'importRow'
  | 'scorecard'
  | 'addition'

/** A write that a client sent. Until it is acknowledged it may be stored or not; from then on it is stored exactly once. */
export type Entry = {
  kind: Kind
  /** Whose it is: an application, an account, a file. */
  subject: string
  value: string
  acknowledged: boolean
}

/** What the clients of one round wrote down, and waiting for it to grow. */
export class Ledger {
  readonly entries: Entry[] = []
  /** Answers that no fault explains: neither a success nor a plain "try again". */
  readonly surprises: string[] = []
  acknowledged = 0
  refused = 0
  #changed = Promise.withResolvers<void>()

  sent(kind: Kind, subject: string, value = ''): Entry {
    const entry = { kind, subject, value, acknowledged: false }
    this.entries.push(entry)
    return entry
  }

  confirm(entry: Entry): void {
    entry.acknowledged = true
    this.acknowledged++
    this.#announce()
  }

  refuse(): void {
    this.refused++
    this.#announce()
  }

  #announce(): void {
    this.#changed.resolve()
    this.#changed = Promise.withResolvers()
  }

  /** Resolves as soon as it holds; looks whenever a client heard something. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await this.#changed.promise
  }

  /** So many more writes acknowledged than now. */
  acknowledges(more: number): Promise<void> {
    const from = this.acknowledged
    return this.until(() => this.acknowledged >= from + more)
  }

  /** So many more requests refused or cut off than now. */
  refuses(more: number): Promise<void> {
    const from = this.refused
    return this.until(() => this.refused >= from + more)
  }

  of(kind: Kind): Entry[] {
    return this.entries.filter((entry) => entry.kind === kind)
  }
}

/** Numbers of [0, 1) that a seed repeats (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
