import { createHash } from 'node:crypto'
import { fail } from '#kernel/fail.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import { inspectUpload } from '#platform/storage/inspect.server.ts'
import { newKey } from '#platform/storage/key.ts'
import { createLink } from './public.server.ts'
import type { filesContract } from './contract.ts'
import { allowedFor, purposeRules, uriOf } from './rules.ts'
import { markStored, deleteReservation, reserveFile } from './store.server.ts'

function cropSquare(crop: [number, number, number, number] | undefined) {
  if (!crop) return 'middle' as const
  const [x, y, width, height] = crop
  return { x, y, width, height }
}

export const filesHandlers: Handlers<typeof filesContract> = {
  /** Reserve the row, store the bytes, complete the row: the sweep job removes what a crash in between leaves (RE-21, RE-42). */
  async 'files.upload'({ ctx, input }) {
    const { caller, db, now, ports } = ctx
    const rule = purposeRules[input.purpose]
    if (caller.kind !== 'candidate' && caller.kind !== 'employer') throw fail('UNAUTHENTICATED')
    if (!rule.by.includes(caller.kind)) throw fail('ROLE_NOT_ALLOWED')
    const { name, type, bytes: content } = input.file
    const checked = await inspectUpload(
      {
        name,
        type,
        bytes: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
        square: rule.square && cropSquare(input.crop),
      },
      allowedFor(rule),
      (kind, bytes) => ports.documents.rebuild(kind, bytes),
    )
    if (!rule.kinds.includes(checked.kind)) throw fail('FILE_REJECTED', { reason: 'TYPE' })
    const file = {
      accountId: caller.accountId,
      companyId: caller.kind === 'employer' && rule.ofCompany ? caller.companyId : null,
      purpose: input.purpose,
      key: newKey(input.purpose.toLowerCase()),
      name: checked.name,
      mime: checked.mime,
      size: checked.bytes.length,
      sha256: createHash('sha256').update(checked.bytes).digest(),
      public: rule.public,
    }
    const id = await reserveFile(db, { ...file, now })
    if (id === null) throw fail('LIMIT_REACHED')
    try {
      await ports.storage.put(file.key, checked.bytes, file.mime)
    } catch (error) {
      await deleteReservation(db, id)
      throw error
    }
    if (!(await markStored(db, id, now))) throw fail('UNAVAILABLE')
    const answer = { id, purpose: file.purpose, name: file.name, mime: file.mime, size: file.size, public: file.public }
    return { ...answer, uri: uriOf(answer) }
  },

  async 'files.link'({ ctx, input }) {
    const { uri, expiresAt } = await createLink(ctx, input.id)
    return { uri, expiresAt: expiresAt.toISOString() }
  },
}
