import * as z from 'zod'
import { idShape, timeShape } from '#kernel/shapes.ts'

/** What was asked of the reported side, and its answer. */
export const evidenceShape = z.object({
  id: idShape,
  question: z.string(),
  askedAt: timeShape,
  dueAt: timeShape,
  answer: z.string().nullable(),
  /** Answered, out of time, or not needed any more. */
  endedAt: timeShape.nullable(),
  files: z.array(z.object({ id: idShape, name: z.string() })),
})
