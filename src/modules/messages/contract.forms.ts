import * as z from 'zod'
import { templateKinds } from '#kernel/enums.ts'
import { formFiles, idShape, line } from '#kernel/shapes.ts'
import { bodyInput, optionalBodyInput } from './contract.shapes.ts'
import { maxFiles } from './rules.ts'

/** A message as it is typed; the files come beside it. `key` makes a form that is sent twice one message. */
export const messageForm = z.object({ key: idShape, body: bodyInput, files: formFiles(maxFiles) })

/** A text for several people, in one language or both. */
export const templateForm = z.object({
  name: line(80),
  kind: z.enum(templateKinds),
  bodyEn: optionalBodyInput,
  bodyId: optionalBodyInput,
})
