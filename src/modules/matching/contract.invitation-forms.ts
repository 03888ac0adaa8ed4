import * as z from 'zod'
import { optionalMultilineText } from '#kernel/shapes.ts'
import { dismissReasons, maxMessageLength } from './rules.invitations.ts'

/** The words of an invitation. */
export const invitationForm = z.object({ message: optionalMultilineText(maxMessageLength) })
/** Why a candidate is not relevant for a job. */
export const dismissForm = z.object({ reason: z.enum(dismissReasons) })
