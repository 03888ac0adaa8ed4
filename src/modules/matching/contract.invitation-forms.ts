import * as z from 'zod'
import { optionalMultilineText } from '#kernel/shapes.ts'
import { dismissReasons, mostWords } from './rules.invitations.ts'

/** The words of an invitation. */
export const invitationForm = z.object({ message: optionalMultilineText(mostWords) })
/** Why a candidate is not relevant for a job. */
export const dismissForm = z.object({ reason: z.enum(dismissReasons) })
