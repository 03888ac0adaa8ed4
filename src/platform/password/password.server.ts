import { hash, verify } from '@node-rs/argon2'
import { fail } from '#kernel/fail.ts'
import { normalPassword, passwordLength } from './policy.ts'

// OWASP's first choice: about 10 ms of one core and 19 MiB each, so a flood is cut off instead of eating the machine (AU-01).
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } // argon2id is the package's default
const most = { atOnce: 4, waiting: 32 } as const

let running = 0
const line: (() => void)[] = []

/** Runs at most four at a time with 32 behind them. Throws UNAVAILABLE beyond that. */
async function inLine<T>(work: () => Promise<T>): Promise<T> {
  if (running >= most.atOnce) {
    if (line.length >= most.waiting) throw fail('UNAVAILABLE')
    await new Promise<void>((resolve) => line.push(resolve)) // whoever ends hands its place over
  } else running++
  try {
    return await work()
  } finally {
    const next = line.shift()
    if (next) next()
    else running--
  }
}

/** The hash to keep (PHC text with its own salt). The policy is checked before, by `checkPassword`. Throws UNAVAILABLE under a flood. */
export function hashPassword(password: string): Promise<string> {
  return inLine(() => hash(normalPassword(password), cost))
}

// Of a random value nobody kept: what an unknown account is compared with.
const nobody = '$argon2id$v=19$m=19456,t=2,p=1$TKvMexJ0Fs1b+jtFSg8UMA$R6Oq35UA2g11xHs7P1s+MmKhh2LbqWAsSqPpfWSnjM4'

/**
 * Whether a password fits a hash. Without a hash (no such account, or one without a password) it takes the same time and says
 * false (AU-06). Throws UNAVAILABLE under a flood.
 */
export async function verifyPassword(kept: string | null, password: string): Promise<boolean> {
  const text = normalPassword(password)
  const possible = kept !== null && [...text].length <= passwordLength.max
  const fits = await inLine(() => verify(kept ?? nobody, possible ? text : ''))
  return possible && fits
}
