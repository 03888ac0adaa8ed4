import type pg from 'pg'
import type { TestHouse } from './house.ts'

export type HeldBack = {
  /** Runs a deed in a transaction of the test, which stays when `keep` says so and is taken back otherwise. */
  within<T>(deed: () => Promise<T>, keep?: (answer: T) => boolean): Promise<T>
  close(): void
}

/**
 * From now on whatever the house asks goes over one connection, so that a test can take back all that a call has written; the
 * house's own transactions become savepoints. One deed at a time.
 */
export async function holdBack(world: TestHouse): Promise<HeldBack> {
  const { pool, search } = world.database
  const client = await pool.connect()
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
  let last: Promise<unknown> = Promise.resolve()
  // One after the other, also where a call asks several things at once.
  const ask = (...given: unknown[]) => (last = last.catch(() => undefined).then(() => query(...given)))
  const release = client.release.bind(client)
  let [inside, begun] = [false, false]
  const inner: Record<string, string> = {
    begin: 'savepoint deed',
    commit: 'release savepoint deed',
    rollback: 'rollback to savepoint deed; release savepoint deed',
  }
  client.query = (async (text: unknown, ...rest: unknown[]) => {
    // What only reads needs no transaction, and most of what is refused only reads who asks.
    if (inside && !begun && !/^\s*select/i.test(String(text))) {
      begun = true
      await ask('begin')
    }
    const instead = begun && typeof text === 'string' ? inner[text] : undefined
    return instead ? ask(instead) : ask(text, ...rest)
  }) as typeof client.query
  client.release = () => undefined
  const pools = [pool, search].map((each) => ({ each, connect: each.connect, query: each.query }))
  for (const { each } of pools) {
    each.connect = (() => Promise.resolve(client)) as unknown as pg.Pool['connect']
    each.query = client.query as pg.Pool['query']
  }
  return {
    async within(deed, keep = () => false) {
      inside = true
      let kept = false
      try {
        const answer = await deed()
        kept = keep(answer)
        return answer
      } finally {
        if (begun) await ask(kept ? 'commit' : 'rollback')
        inside = begun = false
      }
    },
    close() {
      for (const { each, ...own } of pools) Object.assign(each, own)
      client.query = query as typeof client.query
      release()
    },
  }
}
