import * as z from 'zod'
import { teamRoles } from '#kernel/caller.ts'
import { emailShape, idShape, line, optionalLine, versionShape } from '#kernel/shapes.ts'
import { newPassword } from '#modules/accounts/contract.forms.ts'
import { ownerProof } from '#modules/accounts/contract.own.ts'
import { maxInvitationsAtOnce } from './rules.team.ts'

/** The forms of the team page. Addresses are typed one a line, or with commas between them. */
export const inviteForm = z.object({
  emails: z
    .string()
    .transform((text) => text.split(/[\s,;]+/).filter(Boolean))
    .pipe(z.array(emailShape).min(1).max(maxInvitationsAtOnce)),
  role: z.enum(teamRoles),
})
export const roleForm = z.object({ id: idShape, version: versionShape, role: z.enum(teamRoles) })
export const titleForm = z.object({ id: idShape, version: versionShape, jobTitle: optionalLine(80) })
export const removeForm = z.object({ id: idShape, jobsTo: idShape.optional() })
export const transferForm = z.object({ id: idShape, ...ownerProof })
/** Of the page that an invitation leads to, for somebody without an account. */
export const joinForm = z.object({
  fullName: line(100, 2),
  password: newPassword,
  acceptTerms: z.literal(true),
})
