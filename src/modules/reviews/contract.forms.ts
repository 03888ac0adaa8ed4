import * as z from 'zod'
import { reviewText } from './contract.shapes.ts'

/** The form of a review; radio buttons send words. */
export const reviewForm = z.object({ ...reviewText, recommend: z.enum(['yes', 'no']) })
