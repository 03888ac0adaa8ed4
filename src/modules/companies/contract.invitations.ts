import * as z from 'zod'
import { teamRoles } from '#kernel/caller.ts'
import { anybody, endpoint } from '#kernel/endpoint.ts'
import { statusByCode, type ErrorCode } from '#kernel/fail.ts'
import { doneShape, idShape, line, timeShape } from '#kernel/shapes.ts'
import { newPassword } from '#modules/accounts/contract.forms.ts'
import { invitationStates } from './rules.team.ts'

export const roleShape = z.enum(teamRoles)
export const problemShape = z.enum(Object.keys(statusByCode) as [ErrorCode, ...ErrorCode[]]).nullable()
const tokenShape = z
  .string()
  .length(43)
  .regex(/^[\w-]+$/)
const invitedTo = 'Invitations by mail (decisions §2); calls.tsv has the invitation only.'
export const invitationShape = z.object({
  id: idShape,
  email: z.string(),
  role: roleShape,
  invitedBy: z.string().nullable(),
  sentAt: timeShape,
  expiresAt: timeShape,
  expired: z.boolean(),
})
export type TeamInvitation = z.output<typeof invitationShape>

export const teamErrors = [
  'INVALID',
  'UNAUTHENTICATED',
  'ROLE_NOT_ALLOWED',
  'NOT_FOUND',
  'STALE_VERSION',
  'COMPANY_CLOSED',
] as const
const employer = { callers: ['employer'] } as const

const previewShape = z.object({
  state: z.enum(invitationStates),
  company: z.string(),
  role: roleShape,
  inviter: z.string().nullable(),
  /** In full for whom it is for, or nobody signed in; masked for anybody else. */
  email: z.string(),
  /** Who reads: the invited person, somebody else, or nobody signed in with or without an account of this address. */
  reader: z.enum(['INVITED', 'OTHER', 'HAS_ACCOUNT', 'NEW']),
  alreadyMember: z.boolean(),
  expiresAt: timeShape,
})
export type InvitationPreview = z.output<typeof previewShape>

/** Invitations to a team, sent by mail and answered by their link. */
export const invitationsContract = {
  'team.resend': endpoint({
    method: 'POST',
    path: 'employer/team-member/invitation/resend/{id}',
    ...employer,
    kind: 'write',
    teamRight: 'team.manage',
    purpose:
      'Sends an open or expired invitation again with a new link for 7 days; the link before says that it was replaced.',
    notInSpecification: invitedTo,
    input: z.strictObject({ id: idShape }),
    output: z.object({ invitation: invitationShape }),
    errors: [
      ...teamErrors,
      'INVITATION_OVER',
      'ALREADY_INVITED',
      'ALREADY_MEMBER',
      'LIMIT_REACHED',
      'COMPANY_NOT_APPROVED',
      'TOO_MANY',
    ],
  }),
  'team.withdraw': endpoint({
    method: 'PUT',
    path: 'employer/team-member/invitation/withdraw/{id}',
    ...employer,
    kind: 'write',
    teamRight: 'team.manage',
    purpose: 'Withdraws an open invitation; its link stops working and its seat is free.',
    notInSpecification: invitedTo,
    input: z.strictObject({ id: idShape }),
    output: doneShape,
    errors: [...teamErrors, 'INVITATION_OVER'],
  }),
  'team.preview': endpoint({
    method: 'POST',
    path: 'employer/invitation/preview',
    callers: anybody,
    kind: 'read',
    purpose: 'What the link of an invitation is about and who is reading it. Changes nothing.',
    notInSpecification: invitedTo,
    input: z.strictObject({ token: tokenShape }),
    output: previewShape,
    errors: ['INVALID', 'NOT_FOUND', 'TOO_MANY'],
    limits: [{ name: 'team.preview', by: 'ip', max: 60, seconds: 300 }],
  }),
  'team.accept': endpoint({
    method: 'POST',
    path: 'employer/invitation/accept',
    callers: ['guest', 'employer', 'unassigned'],
    kind: 'write',
    purpose:
      'Accepts an invitation: by the signed-in account of its address, or with a name and a password by somebody without one, who is signed in.',
    notInSpecification: invitedTo,
    input: z.strictObject({
      token: tokenShape,
      fullName: line(100, 2).optional(),
      password: newPassword.optional(),
      acceptTerms: z.literal(true).optional(),
    }),
    output: z.object({ company: z.string() }),
    errors: [
      'INVALID',
      'NOT_FOUND',
      'INVITATION_OVER',
      'ALREADY_MEMBER',
      'EMAIL_TAKEN',
      'COMPANY_CLOSED',
      'COMPANY_NOT_APPROVED',
      'LIMIT_REACHED',
      'ACCOUNT_BLOCKED',
      'FORBIDDEN',
      'CONFLICT',
      'TOO_MANY',
      'NOT_WHILE_ACTING',
    ],
    limits: [{ name: 'team.accept', by: 'ip', max: 30, seconds: 300 }],
    notWhileActing: true,
  }),
  'team.decline': endpoint({
    method: 'POST',
    path: 'employer/invitation/decline',
    callers: anybody,
    kind: 'write',
    purpose: 'Declines an invitation. Whoever has the link may: the mailbox is what it was sent to.',
    notInSpecification: invitedTo,
    input: z.strictObject({ token: tokenShape }),
    output: doneShape,
    errors: ['INVALID', 'NOT_FOUND', 'INVITATION_OVER', 'TOO_MANY'],
    limits: [{ name: 'team.accept', by: 'ip', max: 30, seconds: 300 }],
  }),
}
