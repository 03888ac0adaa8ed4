import type { KyselyPlugin } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { shareCache } from '#db/table-cache.server.ts'
import { fail } from '#kernel/fail.ts'
import type { IncomingRequest } from './incoming.ts'

/** The handle for a read: no further statement begins once the client has gone, such as after a newer filter in the search. */
export function whileOpen(db: Db, { isClosed }: IncomingRequest): Db {
  if (!isClosed) return db
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (isClosed()) throw fail('REQUEST_CLOSED')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return shareCache(db, db.withPlugin(plugin))
}
