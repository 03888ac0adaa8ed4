import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import {
  dateShape,
  doneShape,
  emailShape,
  idShape,
  limitShape,
  optionalLine,
  pageOf,
  pageShape,
  timeShape,
  versionShape,
} from '#kernel/shapes.ts'
import { ownerProof } from '#modules/accounts/contract.own.ts'
import { activityKinds } from './rules.activity.ts'
import { invitationShape, invitationsContract, problemShape, roleShape, teamErrors } from './contract.invitations.ts'
import { maxAssigned, maxInvitationsAtOnce } from './rules.team.ts'

const jobIds = z.array(idShape).max(maxAssigned)

const memberShape = z.object({
  id: idShape,
  name: z.string(),
  /** Null for readers who do not see addresses. */
  email: z.string().nullable(),
  role: roleShape,
  jobTitle: z.string().nullable(),
  active: z.boolean(),
  you: z.boolean(),
  joinedAt: timeShape,
  version: versionShape,
  ownedJobs: z.int(),
  jobs: z.array(z.object({ id: idShape, title: z.string() })),
  /** What the reader may not do with this member, and why. */
  problems: z.object({ role: problemShape, active: problemShape, remove: problemShape, transfer: problemShape }),
  grantable: z.array(roleShape),
})
export type TeamMember = z.output<typeof memberShape>

const seatsShape = z.object({ limit: z.int().nullable(), taken: z.int(), left: z.int().nullable() })
const employer = { callers: ['employer'] } as const

/** The team of a company: members, invitations, and what they did. */
export const teamContract = {
  'team.list': endpoint({
    method: 'POST',
    path: 'employer/team-member/list',
    ...employer,
    kind: 'read',
    purpose:
      'Members of the own company with what the caller may do with each; for managers open invitations and seats too.',
    input: z.strictObject({ page: pageShape, limit: limitShape }),
    output: pageOf(memberShape).extend({
      invitations: z.array(invitationShape),
      seats: seatsShape.nullable(),
      invite: z.object({
        problem: problemShape,
        roles: z.array(roleShape),
        // What somebody can be assigned to at once: online, paused and in review, the newest ones.
        jobs: z.array(z.object({ id: idShape, title: z.string() })),
      }),
    }),
    errors: ['INVALID', 'UNAUTHENTICATED'],
  }),
  'team.invite': endpoint({
    method: 'POST',
    path: 'employer/team-member/add',
    ...employer,
    kind: 'write',
    teamRight: 'team.manage',
    purpose:
      'Invites people to the own team by mail, each with a link of their own for 7 days. The answer is the same whether an address has an account or not.',
    input: z.strictObject({
      emails: z.array(emailShape).min(1).max(maxInvitationsAtOnce),
      role: roleShape,
      jobIds: jobIds.default([]),
    }),
    output: z.object({
      results: z.array(
        z.object({ email: z.string(), result: z.enum(['INVITED', 'ALREADY_INVITED', 'ALREADY_MEMBER']) }),
      ),
    }),
    errors: [...teamErrors, 'ALREADY_MEMBER', 'LIMIT_REACHED', 'COMPANY_NOT_APPROVED', 'TOO_MANY', 'NOT_WHILE_ACTING'],
    limits: [{ name: 'team.invite', by: 'account', max: 30, seconds: 3600 }],
    notWhileActing: true,
  }),
  'team.update': endpoint({
    method: 'PUT',
    path: 'employer/team-member/update/{id}',
    ...employer,
    kind: 'write',
    teamRight: 'team.manage',
    purpose: 'Changes the job title of a member and the jobs they are assigned to.',
    input: z.strictObject({
      id: idShape,
      version: versionShape,
      jobTitle: optionalLine(80),
      jobIds: jobIds.optional(),
    }),
    output: z.object({ member: memberShape }),
    errors: teamErrors,
  }),
  'team.setRole': endpoint({
    method: 'PUT',
    path: 'employer/team-member/partial-update/{id}',
    ...employer,
    kind: 'write',
    teamRight: 'team.manage',
    purpose: 'Changes the role of a member, or switches them on or off. Effective with their next request.',
    input: z.strictObject({
      id: idShape,
      version: versionShape,
      role: roleShape.optional(),
      active: z.boolean().optional(),
    }),
    output: z.object({ member: memberShape }),
    errors: [...teamErrors, 'LAST_OWNER', 'LIMIT_REACHED', 'NOT_WHILE_ACTING'],
  }),
  'team.remove': endpoint({
    method: 'PUT',
    path: 'employer/team-member/soft-delete',
    ...employer,
    kind: 'write',
    teamRight: 'team.manage',
    purpose:
      'Removes members. Their jobs go to `jobsTo`, else to the longest-serving owner; what they wrote keeps their name.',
    input: z.strictObject({ ids: z.array(idShape).min(1).max(20), jobsTo: idShape.optional() }),
    output: z.object({ results: z.array(z.object({ id: idShape, problem: problemShape })) }),
    errors: [...teamErrors, 'LAST_OWNER', 'NOT_WHILE_ACTING'],
    notWhileActing: true,
  }),
  ...invitationsContract,
  'team.leave': endpoint({
    method: 'POST',
    path: 'employer/team-member/leave',
    ...employer,
    kind: 'write',
    purpose: 'Leaves the own company. Its last owner transfers or closes it first.',
    notInSpecification: 'Members leave by themselves (decisions §2); calls.tsv has no endpoint for it.',
    input: z.strictObject({}),
    output: doneShape,
    errors: [...teamErrors, 'LAST_OWNER', 'NOT_WHILE_ACTING'],
    notWhileActing: true,
  }),
  'team.transfer': endpoint({
    method: 'POST',
    path: 'employer/team-member/transfer',
    ...employer,
    kind: 'write',
    teamRight: 'team.manageOwners',
    purpose:
      'Makes another member of at least a day the owner; the caller becomes an administrator. Asks for the password again.',
    notInSpecification: 'Ownership is transferable (decisions §2); calls.tsv has no endpoint for it.',
    input: z.strictObject({ id: idShape, ...ownerProof }),
    output: doneShape,
    errors: [...teamErrors, 'TRANSITION_NOT_ALLOWED', 'TOO_MANY', 'NOT_WHILE_ACTING', 'UNAVAILABLE'],
    limits: [{ name: 'team.transfer', by: 'account', max: 20, seconds: 86_400 }],
    notWhileActing: true,
  }),
  'team.switch': endpoint({
    method: 'POST',
    path: 'employer/team-member/switch',
    ...employer,
    kind: 'write',
    purpose: 'Works in another company that the account belongs to, in this browser. The session gets a new id.',
    notInSpecification: 'People may belong to several companies; calls.tsv has no endpoint for it.',
    input: z.strictObject({ id: idShape }),
    output: z.object({ company: z.string() }),
    errors: ['INVALID', 'UNAUTHENTICATED', 'NOT_FOUND', 'NOT_WHILE_ACTING'],
    notWhileActing: true,
  }),
  'team.activity': endpoint({
    method: 'POST',
    path: 'employer/team-member/activity',
    ...employer,
    kind: 'read',
    teamRight: 'team.activity',
    purpose: 'What members did in the own company, newest first.',
    notInSpecification: 'Owners and administrators see what their team did; calls.tsv has no endpoint for it.',
    input: z.strictObject({
      page: pageShape,
      limit: limitShape,
      memberId: idShape.optional(),
      kind: z.enum(activityKinds).optional(),
      /** Days of the site's time zone, both included. */
      from: dateShape.optional(),
      to: dateShape.optional(),
    }),
    output: pageOf(
      z.object({
        id: z.string(),
        at: timeShape,
        by: z.string(),
        action: z.string(),
        params: z.record(z.string(), z.string()),
      }),
    ),
    errors: ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'],
  }),
}
