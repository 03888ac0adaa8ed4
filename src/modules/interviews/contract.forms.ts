import * as z from 'zod'
import { idShape } from '#kernel/shapes.ts'
import { detailsInput, timeZoneShape, typedTimeShape, wallTimeShape } from './contract.shapes.ts'
import { maxSlots } from './rules.ts'

/** The form that plans or changes an interview; the page completes it to what the endpoint takes. */
export const planForm = z.object({
  id: idShape,
  version: z.int().min(1).optional(),
  applicationVersion: z.int().min(0).optional(),
  kind: detailsInput.kind,
  minutes: detailsInput.minutes,
  timeZone: timeZoneShape,
  // Said at the first of its fields: the list itself is none.
  slots: z
    .array(typedTimeShape)
    .max(maxSlots)
    .refine((slots) => slots.length > 0, { path: [0, 'wall'], message: 'REQUIRED' }),
  agreed: z.boolean().default(false),
  despiteClash: z.boolean().default(false),
  move: z.boolean().default(false),
  answerBy: wallTimeShape.optional(),
  place: detailsInput.place,
  link: detailsInput.link,
  phone: detailsInput.phone,
  message: detailsInput.message,
  interviewers: detailsInput.interviewers,
})
