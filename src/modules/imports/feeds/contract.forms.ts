import * as z from 'zod'
import { line } from '#kernel/shapes.ts'
import { feedHours } from './rules.ts'

/** How a feed is fetched, as it is chosen. */
export const feedForm = z.object({ hours: z.int().pipe(z.literal(feedHours)), pauseGone: z.boolean().default(false) })

/** A new feed as it is typed. */
export const newFeedForm = feedForm.extend({ url: line(2000) })
