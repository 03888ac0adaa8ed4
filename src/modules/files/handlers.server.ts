import { createHash } from 'node:crypto'
import { fail } from '#kernel/fail.ts'
import type { Actions } from '#platform/core/context.server.ts'
import { inspectUpload } from '#platform/storage/inspect.server.ts'
import { newKey } from '#platform/storage/key.ts'
import { linkTo } from './public.server.ts'
import type { filesContract } from './contract.ts'
import { allowedFor, purposeRules, uriOf } from './rules.ts'
import { finishFile, forgetFile, reserveFile } from './store.server.ts'

function squareFrom(crop: [number, number, number, number] | undefined) {
  if (!crop) return 'middle' as const
  const [x, y, width, height] = crop
  return { x, y, width, height }
}

export const filesActions: Actions<typeof filesContract> = {
  /** Row, bytes, row: a crash in between leaves a row without bytes or bytes with a row, which the sweeper clears (RE-21, RE-42). */
  async 'files.upload'({ ctx, input }) {
    const { caller, db, now, ports } = ctx
    const rule = purposeRules[input.purpose]
    if (caller.kind !== 'candidate' && caller.kind !== 'employer') throw fail('UNAUTHENTICATED')
    if (!rule.by.includes(caller.kind)) throw fail('ROLE_NOT_ALLOWED')
    const { name, type, bytes: given } = input.file
    const checked = await inspectUpload(
      {
        name,
        type,
        bytes: Buffer.from(given.buffer, given.byteOffset, given.byteLength),
        square: rule.square && squareFrom(input.crop),
      },
      allowedFor(rule),
      (kind, bytes) => ports.documents.inspect(kind, bytes),
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
      await forgetFile(db, id)
      throw error
    }
    if (!(await finishFile(db, id, now))) throw fail('UNAVAILABLE')
    const answer = { id, purpose: file.purpose, name: file.name, mime: file.mime, size: file.size, public: file.public }
    return { ...answer, uri: uriOf(answer) }
  },

  async 'files.link'({ ctx, input }) {
    const { uri, expiresAt } = await linkTo(ctx, input.id)
    return { uri, expiresAt: expiresAt.toISOString() }
  },
}
