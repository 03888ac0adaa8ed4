import * as z from 'zod'
import { protectedTopics } from './rules.protected.ts'

/** A protected topic that a text touches, with its words there. It warns; nothing is refused for it. */
export const topicShape = z.object({ topic: z.enum(protectedTopics), words: z.string() })
