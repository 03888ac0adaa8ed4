import * as z from 'zod'
import { reviewText } from './contract.shapes.ts'

/** Page form of a review; its radio buttons send words. */
export const reviewForm = z.object({ ...reviewText, recommend: z.enum(['yes', 'no']) })
