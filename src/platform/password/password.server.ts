import { hash, verify } from '@node-rs/argon2'
import { fail } from '#kernel/fail.ts'
import { normalisePassword, passwordLength } from './policy.ts'

// OWASP's first choice: about 10 ms of one core and 19 MiB each, so concurrency is limited (AU-01).
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } // argon2id is the package's default
const limits = { concurrency: 4, waiting: 32 } as const

let running = 0
const queue: (() => void)[] = []

/** Runs at most four at a time with 32 behind them. Throws UNAVAILABLE beyond that. */
async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (running >= limits.concurrency) {
    if (queue.length >= limits.waiting) throw fail('UNAVAILABLE')
    await new Promise<void>((resolve) => queue.push(resolve)) // a finished run passes its slot on
  } else running++
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running--
  }
}

/** The hash to store (PHC string with its own salt). The policy is checked before, by `checkPassword`. Throws UNAVAILABLE under a flood. */
export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(normalisePassword(password), cost))
}

// Hash of a discarded random value, for comparisons without an account.
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$TKvMexJ0Fs1b+jtFSg8UMA$R6Oq35UA2g11xHs7P1s+MmKhh2LbqWAsSqPpfWSnjM4'

/**
 * Whether a password matches a hash. Without a hash (no such account, or no password) it takes the same time and returns
 * false (AU-06). Throws UNAVAILABLE under a flood.
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  const text = normalisePassword(password)
  const possible = storedHash !== null && [...text].length <= passwordLength.max
  const matches = await queued(() => verify(storedHash ?? dummyHash, possible ? text : ''))
  return possible && matches
}
