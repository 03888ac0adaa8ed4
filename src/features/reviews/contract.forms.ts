import * as z from 'zod'
import { idShape, versionShape } from '#kernel/shapes.ts'
import { replyText, reviewText } from './contract.shapes.ts'

/** The form of a review; radio buttons send words. */
export const reviewForm = z.object({ ...reviewText, recommend: z.enum(['yes', 'no']) })
export const replyForm = z.object({ id: idShape, version: versionShape, text: replyText })
