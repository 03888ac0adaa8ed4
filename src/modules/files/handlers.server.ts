import { requirePerson } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import { createLink } from './public.server.ts'
import type { filesContract } from './contract.ts'
import { storeUpload } from './public.upload.server.ts'
import { purposeRules, uriOf } from './rules.ts'

function cropSquare(crop: [number, number, number, number] | undefined) {
  if (!crop) return 'middle' as const
  const [x, y, width, height] = crop
  return { x, y, width, height }
}

export const filesHandlers: Handlers<typeof filesContract> = {
  async 'files.upload'({ ctx, input: { purpose, file, crop } }) {
    const { kind } = requirePerson(ctx)
    const rule = purposeRules[purpose]
    if (!rule.by.includes(kind)) throw fail('ROLE_NOT_ALLOWED')
    const stored = await storeUpload(ctx, { purpose, file, square: rule.square && cropSquare(crop) })
    return { ...stored, purpose, uri: uriOf(stored) }
  },

  async 'files.link'({ ctx, input }) {
    const { uri, expiresAt } = await createLink(ctx, input.id)
    return { uri, expiresAt: expiresAt.toISOString() }
  },
}
