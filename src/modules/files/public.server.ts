import type { Readable } from 'node:stream'
import { fail, invalid } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { Db } from '#db/db.server.ts'
import { fileReadAsked } from './events.ts'
import type { FilePurpose } from './rules.ts'
import { newKey } from '#platform/storage/key.ts'
import { finishFile, forgetFile, insertFile, liveFile, liveFiles, type FileRow } from './store.server.ts'

export { deleteFiles, liveFile } from './store.server.ts'
export { keepMadeFile, readBytes } from './public.keep.server.ts'
export { privateUri } from './rules.ts'

/** How long a link to a private file is good. */
const linkSeconds = 300
const purpose = 'file-link'

/** A file on its way out. The receiver reads the stream to its end or destroys it. */
export type OpenFile = { stream: Readable; size: number; mime: string; name: string; etag: string }

export type FileFacts = Pick<FileRow, 'id' | 'purpose' | 'name' | 'mime' | 'size' | 'public'>

/**
 * The files a person wants to use in something of theirs, in the order asked for. Throws INVALID at `field` unless every one is
 * there, was uploaded by them (or, for company files, for their company) and is for one of these purposes (AZ-14).
 */
export async function ownFiles(
  ctx: Pick<Context, 'db' | 'caller'>,
  ids: readonly string[],
  purposes: readonly FilePurpose[],
  field: string,
): Promise<FileFacts[]> {
  const { caller } = ctx
  const rows = await liveFiles(ctx.db, ids)
  const owned = rows.filter((row) => {
    if (!('accountId' in caller) || !purposes.includes(row.purpose)) return false
    if (row.companyId !== null) return caller.kind === 'employer' && row.companyId === caller.companyId
    return row.accountId === caller.accountId
  })
  return ids.map((id) => {
    const found = owned.find((row) => row.id === id)
    if (!found) throw invalid({ field, code: 'FILE_NOT_YOURS' })
    return found
  })
}

export type MadeFile = {
  accountId: string
  purpose: FilePurpose
  name: string
  mime: string
  /** Where the bytes lie on this machine; they are copied. */
  place: string
  size: number
  sha256: Buffer
}

/** Keeps a file that the server made for a person, outside their quota. Row, bytes, row, as an upload; answers its id. */
export async function keepMade(
  ctx: Pick<Context, 'db' | 'now' | 'ports'>,
  { place, ...made }: MadeFile,
): Promise<string> {
  const key = newKey(made.purpose.toLowerCase())
  const id = await insertFile(ctx.db, { ...made, key, companyId: null, public: false, now: ctx.now })
  try {
    await ctx.ports.storage.putFrom(key, place, made.mime)
  } catch (error) {
    await forgetFile(ctx.db, id)
    throw error
  }
  if (!(await finishFile(ctx.db, id, ctx.now))) throw fail('UNAVAILABLE')
  return id
}

/** Facts of live files by id, for lists; missing ones are left out. Who may see them is the asking room's to know. */
export async function fileFacts(db: Db, ids: readonly string[]): Promise<Map<string, FileFacts>> {
  return new Map((await liveFiles(db, ids)).map((row) => [row.id, row]))
}

/** True for the uploader, members of the company it belongs to as far as their room says so, and whoever a listening room allows. */
async function mayRead(ctx: Context, file: FileRow): Promise<boolean> {
  const { caller } = ctx
  if (!('accountId' in caller)) return false
  // Whoever acts for a person does not carry everything about them away (IM-03).
  if (file.purpose === 'EXPORT' && 'acting' in caller && caller.acting) return false
  if (file.companyId === null && file.accountId === caller.accountId) return true
  let allowed = false
  const facts = { id: file.id, purpose: file.purpose, accountId: file.accountId, companyId: file.companyId }
  await ctx.emit(fileReadAsked, { file: facts, allow: () => void (allowed = true) })
  return allowed
}

/** A link for this caller alone, after the check. Throws NOT_FOUND for whoever may not read, as for no file at all. */
export async function linkTo(ctx: Context, id: string): Promise<{ uri: string; expiresAt: Date }> {
  const file = await liveFile(ctx.db, id)
  if (!file || !('accountId' in ctx.caller) || !(await mayRead(ctx, file))) throw fail('NOT_FOUND')
  const expiresAt = new Date(ctx.now.getTime() + linkSeconds * 1000)
  const token = await ctx.ports.sealer.seal(purpose, { file: id, account: ctx.caller.accountId }, expiresAt)
  return { uri: `/files/k?t=${token}`, expiresAt }
}

/** Opens what a link names. The caller must be the one it was made for, and is checked again: a withdrawal ends it at once (PD-03). */
export async function openLink(ctx: Context, token: string): Promise<OpenFile> {
  const link = (await ctx.ports.sealer.open(purpose, token, ctx.now)) as { file?: unknown; account?: unknown } | null
  if (typeof link?.file !== 'string' || !('accountId' in ctx.caller) || link.account !== ctx.caller.accountId)
    throw fail('NOT_FOUND')
  const file = await liveFile(ctx.db, link.file)
  if (!file || !(await mayRead(ctx, file))) throw fail('NOT_FOUND')
  return opened(ctx, file)
}

/** Opens a logo or photo for anybody. Throws NOT_FOUND for a private file too. */
export async function openPublic(ctx: Context, id: string): Promise<OpenFile> {
  const file = await liveFile(ctx.db, id)
  if (!file?.public) throw fail('NOT_FOUND')
  return opened(ctx, file)
}

async function opened(ctx: Context, file: FileRow): Promise<OpenFile> {
  const stored = await ctx.ports.storage.get(file.key)
  if (!stored) {
    ctx.log.error({ fileId: file.id }, 'a file is missing in the store')
    throw fail('NOT_FOUND')
  }
  return { ...stored, mime: file.mime, name: file.name, etag: `"${file.sha256.toString('base64url')}"` }
}
