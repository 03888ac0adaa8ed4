import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { doneShape, idShape, limitShape, pageOf, pageShape, timeShape } from '#kernel/shapes.ts'
import { visibilities } from './rules.privacy.ts'

const candidate = ['candidate'] as const
const notInSpecification = 'Decisions §5: visibility and the block list of companies.'
const companyInput = z.strictObject({ companyId: idShape })
export const visibilityForm = z.strictObject({ visibility: z.enum(visibilities) })

const companyShape = z.object({ id: idShape, name: z.string(), logoFileId: idShape.nullable() })

/** Profile visibility, blocked companies and profile views. */
export const privacyContract = {
  'privacy.view': endpoint({
    method: 'GET',
    path: 'privacy/view',
    callers: candidate,
    kind: 'read',
    purpose: 'Own profile visibility and the number of blocked companies.',
    notInSpecification,
    input: z.strictObject({}),
    output: z.object({ visibility: z.enum(visibilities), blocked: z.int(), maxBlocked: z.int() }),
    errors: ['NOT_FOUND'],
  }),
  'privacy.setVisibility': endpoint({
    notWhileActing: true,
    method: 'PUT',
    path: 'privacy/visibility',
    callers: candidate,
    kind: 'write',
    purpose:
      'Sets the visibility: STANDARD, LIMITED (no resume) or HIDDEN (only companies applied to). Takes effect with the next request.',
    notInSpecification,
    input: visibilityForm,
    output: z.object({ visibility: z.enum(visibilities) }),
    errors: ['INVALID', 'NOT_FOUND', 'NOT_WHILE_ACTING'],
  }),
  'privacy.blocks': endpoint({
    method: 'POST',
    path: 'privacy/blocked-companies',
    callers: candidate,
    kind: 'read',
    purpose: 'Blocked companies, newest first.',
    notInSpecification,
    input: z.strictObject({ page: pageShape, limit: limitShape }),
    output: pageOf(companyShape.extend({ since: timeShape })),
    errors: ['INVALID'],
  }),
  'privacy.block': endpoint({
    notWhileActing: true,
    method: 'PUT',
    path: 'privacy/block',
    callers: candidate,
    kind: 'write',
    purpose:
      'Blocks a company: its members can no longer find or open the profile. Applications sent to it stay. Idempotent.',
    notInSpecification,
    input: companyInput,
    output: doneShape,
    errors: ['INVALID', 'NOT_FOUND', 'LIMIT_REACHED', 'NOT_WHILE_ACTING'],
  }),
  'privacy.unblock': endpoint({
    notWhileActing: true,
    method: 'PUT',
    path: 'privacy/unblock',
    callers: candidate,
    kind: 'write',
    purpose: 'Unblocks a company. Idempotent.',
    notInSpecification,
    input: companyInput,
    output: doneShape,
    errors: ['INVALID', 'NOT_WHILE_ACTING'],
  }),
  'track.viewProfile': endpoint({
    leavesNoTrace: true,
    method: 'POST',
    path: 'track-user/view-profile',
    callers: ['employer'],
    kind: 'write',
    teamRight: 'candidates.find',
    purpose: 'Records that the company opened a candidate’s profile, once per company, candidate and day.',
    input: z.strictObject({ candidateId: idShape }),
    output: doneShape,
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED', 'COMPANY_NOT_APPROVED', 'TOO_MANY'],
    limits: [{ name: 'track.view', by: 'account', max: 600, seconds: 3600 }],
  }),
  'track.viewedCount': endpoint({
    method: 'POST',
    path: 'track-user/viewed-count',
    callers: candidate,
    kind: 'read',
    purpose: 'Number of companies that opened the own profile in the last 90 days, and in the 90 days before.',
    input: z.strictObject({}),
    output: z.object({ companies: z.int(), before: z.int(), change: z.int(), days: z.int() }),
    errors: ['UNAUTHENTICATED'],
  }),
  'track.companyList': endpoint({
    method: 'POST',
    path: 'track-user/company-list',
    callers: candidate,
    kind: 'read',
    purpose: 'Companies that opened the own profile in the last 90 days, newest first. Never names persons.',
    input: z.strictObject({ page: pageShape, limit: limitShape }),
    output: pageOf(
      companyShape.extend({
        /** Number of days with a view. */
        days: z.int(),
        lastAt: timeShape,
        applied: z.boolean(),
        blocked: z.boolean(),
        /** The company has a public page. */
        open: z.boolean(),
      }),
    ),
    errors: ['INVALID'],
  }),
}
