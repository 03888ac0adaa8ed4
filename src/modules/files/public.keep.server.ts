import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import { fail } from '#kernel/fail.ts'
import type { Db } from '#db/db.server.ts'
import type { Tables } from '#db/schema.ts'
import type { Context } from '#platform/core/context.server.ts'
import { newKey } from '#platform/storage/key.ts'
import { purposeRules, type FilePurpose } from './rules.ts'
import { finishFile, reserveFile } from './store.server.ts'

export type MadeFile = { accountId: string; purpose: FilePurpose; name: string; mime: string; bytes: Buffer }

/**
 * Keeps a file that the server made itself, in the transaction of the call: its row is reserved outside of it, so that bytes whose
 * transaction is rolled back are found by the sweeper; the file exists from the commit on. Throws LIMIT_REACHED over the quota.
 */
export async function keepMadeFile(ctx: Context, file: MadeFile): Promise<string> {
  const { accountId, purpose, name, mime, bytes } = file
  const row = {
    accountId,
    companyId: null,
    purpose,
    key: newKey(purpose.toLowerCase()),
    name,
    mime,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    public: purposeRules[purpose].public,
    now: ctx.now,
  }
  const id = await reserveFile(outside(ctx), row)
  if (id === null) throw fail('LIMIT_REACHED')
  await ctx.ports.storage.put(row.key, bytes, mime)
  if (!(await finishFile(ctx.db, id, ctx.now))) throw fail('UNAVAILABLE')
  return id
}

/** A handle beside the open transaction; from the other pool, so that calls in transactions never wait for each other's connections. */
const outside = (ctx: Context): Db => new Kysely<Tables>({ dialect: new PostgresDialect({ pool: ctx.search }) })

/** The bytes of a private file that the caller's room has checked. Throws NOT_FOUND when there is no such file. */
export async function readBytes(ctx: Pick<Context, 'ports'>, key: string): Promise<Buffer> {
  const stored = await ctx.ports.storage.get(key)
  if (!stored) throw fail('NOT_FOUND')
  const chunks: Buffer[] = []
  for await (const chunk of stored.stream) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks)
}
