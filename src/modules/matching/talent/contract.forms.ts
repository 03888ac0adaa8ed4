import * as z from 'zod'
import { idShape, line, optionalMultilineText } from '#kernel/shapes.ts'
import { distinctTags, maxPoolName, maxPoolNote, maxTag, maxTags } from './rules.ts'

/** What a pool is called and for. `shared`: everybody of the company who may look for candidates sees it. */
export const poolForm = z.object({
  name: line(maxPoolName),
  note: optionalMultilineText(maxPoolNote),
  shared: z.boolean().default(false),
})
const tags = z.array(line(maxTag)).max(maxTags).overwrite(distinctTags)
/** What to remember of a candidate in a pool. */
export const rememberedShape = z.object({ note: optionalMultilineText(maxPoolNote), tags: tags.default([]) })
/** The same as typed: tags with commas between them. */
export const entryForm = z.object({
  note: rememberedShape.shape.note,
  tags: z
    .string()
    .max(maxTags * (maxTag + 2))
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
    )
    .pipe(tags),
})
/** Puts a candidate into a pool. */
export const addForm = z.object({ poolId: idShape, ...entryForm.shape })
