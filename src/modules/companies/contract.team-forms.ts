import * as z from 'zod'
import { teamRoles } from '#kernel/caller.ts'
import { emailShape, idShape, line, optionalLine, versionShape } from '#kernel/shapes.ts'
import { newPassword } from '#modules/accounts/contract.forms.ts'
import { ownerProof } from '#modules/accounts/contract.own.ts'
import { maxAssigned, maxInvitationsAtOnce } from './rules.team.ts'

/** Typed one a line, or with commas between them. A wrong one is named, as there is one field for all of them. */
const addresses = z
  .string()
  .transform((text, check) => {
    const emails = text.split(/[\s,;]+/).filter(Boolean)
    const wrong = emails.find((each) => !emailShape.safeParse(each).success)
    if (wrong !== undefined)
      check.addIssue({ code: 'custom', params: { code: 'EMAIL_IN_LIST', email: wrong.slice(0, 100) } })
    return emails
  })
  .pipe(z.array(emailShape).min(1).max(maxInvitationsAtOnce))

/** The forms of the team page. */
export const inviteForm = z.object({
  emails: addresses,
  role: z.enum(teamRoles),
  jobIds: z.array(idShape).max(maxAssigned).default([]),
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
