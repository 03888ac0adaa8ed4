import * as z from 'zod'
import { idShape } from '#kernel/shapes.ts'
import { additionText, cardInput } from './contract.ts'

/** The form of a scorecard; the page completes it to what the endpoints take. */
export const scorecardForm = z.object({
  version: z.int().min(0),
  ...cardInput,
  /** The author has seen which protected topics it touches. */
  acknowledged: z.boolean().default(false),
})
export const additionForm = z.object({ key: idShape, text: additionText })
