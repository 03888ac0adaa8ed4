import * as z from 'zod'
import { messageReportReasons, templateKinds } from '#kernel/enums/messages.ts'
import { formFiles, idShape, line, optionalMultilineText } from '#kernel/shapes.ts'
import { bodyInput, optionalBodyInput } from './contract.shapes.ts'
import { maxFiles, maxReported } from './rules.ts'

/** A message as it is typed; the files come beside it. `key` makes a form that is sent twice one message. */
export const messageForm = z.object({ key: idShape, body: bodyInput, files: formFiles(maxFiles) })

/** A text for several people, in one language or both. */
export const templateForm = z.object({
  name: line(80),
  kind: z.enum(templateKinds),
  bodyEn: optionalBodyInput,
  bodyId: optionalBodyInput,
})

/** A report of messages of the other side. */
export const reportForm = z.object({
  seqs: z.array(z.int().min(1).max(1_000_000_000)).min(1).max(maxReported),
  reason: z.enum(messageReportReasons),
  details: optionalMultilineText(1000),
  /** Ends the thread for the company too; for candidates. */
  block: z.boolean().default(false),
})
