import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { doneShape, idShape, limitShape, pageOf, pageShape, timeShape } from '#kernel/shapes.ts'
import { visibilities } from './rules.privacy.ts'

const candidate = ['candidate'] as const
const extra = 'Decisions §5: visibility and the block list of companies.'
const companyInput = z.strictObject({ companyId: idShape })
export const visibilityForm = z.strictObject({ visibility: z.enum(visibilities) })

const companyShape = z.object({ id: idShape, name: z.string(), logoFileId: idShape.nullable() })

/** Who sees a candidate, and who did. */
export const privacyContract = {
  'privacy.view': endpoint({
    method: 'GET',
    path: 'privacy/view',
    callers: candidate,
    kind: 'read',
    purpose: 'The own visibility and how many companies are blocked.',
    extra,
    input: z.strictObject({}),
    output: z.object({ visibility: z.enum(visibilities), blocked: z.int(), mostBlocked: z.int() }),
    errors: ['NOT_FOUND'],
  }),
  'privacy.setVisibility': endpoint({
    method: 'PUT',
    path: 'privacy/visibility',
    callers: candidate,
    kind: 'write',
    purpose: 'STANDARD, LIMITED (no resume) or HIDDEN (only for companies applied to). Holds from the next request on.',
    extra,
    input: visibilityForm,
    output: z.object({ visibility: z.enum(visibilities) }),
    errors: ['INVALID', 'NOT_FOUND'],
  }),
  'privacy.blocks': endpoint({
    method: 'POST',
    path: 'privacy/blocked-companies',
    callers: candidate,
    kind: 'read',
    purpose: 'Blocked companies, the latest first.',
    extra,
    input: z.strictObject({ page: pageShape, limit: limitShape }),
    output: pageOf(companyShape.extend({ since: timeShape })),
    errors: ['INVALID'],
  }),
  'privacy.block': endpoint({
    method: 'PUT',
    path: 'privacy/block',
    callers: candidate,
    kind: 'write',
    purpose:
      'Blocks a company: its members no longer find or open the profile. Applications sent to it stay. Once is enough.',
    extra,
    input: companyInput,
    output: doneShape,
    errors: ['INVALID', 'NOT_FOUND', 'LIMIT_REACHED'],
  }),
  'privacy.unblock': endpoint({
    method: 'PUT',
    path: 'privacy/unblock',
    callers: candidate,
    kind: 'write',
    purpose: 'Takes a company off the block list; one that is not on it is fine.',
    extra,
    input: companyInput,
    output: doneShape,
    errors: ['INVALID'],
  }),
  'track.viewProfile': endpoint({
    method: 'POST',
    path: 'track-user/view-profile',
    callers: ['employer'],
    kind: 'write',
    purpose: 'Records that the company opened a candidate’s profile: once a company, candidate and day.',
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
    purpose: 'How many different companies opened the own profile in 90 days, and in the 90 before.',
    input: z.strictObject({}),
    output: z.object({ companies: z.int(), before: z.int(), change: z.int(), days: z.int() }),
    errors: ['UNAUTHENTICATED'],
  }),
  'track.companyList': endpoint({
    method: 'POST',
    path: 'track-user/company-list',
    callers: candidate,
    kind: 'read',
    purpose: 'Which companies opened the own profile in 90 days, the latest first. Companies, never persons.',
    input: z.strictObject({ page: pageShape, limit: limitShape }),
    output: pageOf(
      companyShape.extend({
        /** On how many days. */
        days: z.int(),
        lastAt: timeShape,
        applied: z.boolean(),
        blocked: z.boolean(),
        /** It has a page of its own. */
        open: z.boolean(),
      }),
    ),
    errors: ['INVALID'],
  }),
}
