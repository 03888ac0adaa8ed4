import * as z from 'zod'
import { limitKinds, moderationActions, moderationReasons } from '#kernel/moderation.ts'
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

/** What was decided about a company or a person before. */
export const pastDecisionShape = z.object({
  id: idShape,
  caseId: idShape,
  title: z.string(),
  actions: z.array(z.enum(moderationActions)),
  reasons: z.array(z.enum(moderationReasons)),
  points: z.int().nullable(),
  restricts: z.enum(limitKinds).nullable(),
  until: timeShape.nullable(),
  sentence: z.string().nullable(),
  note: z.string().nullable(),
  by: z.string().nullable(),
  at: timeShape,
  /** What an appeal made of an earlier decision. */
  isChange: z.boolean(),
})
