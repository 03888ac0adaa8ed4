import * as z from 'zod'
import { companyStatuses } from '#kernel/caller.ts'
import { endpoint } from '#kernel/endpoint.ts'
import {
  idInput,
  idShape,
  limitShape,
  optionalMultilineText,
  pageOf,
  pageShape,
  singleLine,
  timeShape,
  versionShape,
} from '#kernel/shapes.ts'
import { decisions } from './rules.ts'
import { companyFieldsShape, ownCompanyShape } from './contract.shapes.ts'

const status = z.enum(companyStatuses)
const notInSpecification =
  'The administrator’s queue of employers (specification point 1, decisions §2), whose screens the specification leaves out.'

/** Evidence for the moderator's decision. */
const evidenceShape = z.object({
  /** The owner's verified address has the domain of the website. */
  domainMatches: z.boolean(),
  freeMail: z.boolean(),
  ownerEmail: z.string(),
  ownerVerified: z.boolean(),
  ownerName: z.string(),
  website: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  /** Number of other companies with the same registration number. */
  sameRegistrationCount: z.int(),
  phone: z.string().nullable(),
  hasDocument: z.boolean(),
  earlierDecisions: z.int(),
})

const rowShape = z.object({
  id: idShape,
  name: z.string(),
  status,
  completion: z.int(),
  submittedAt: timeShape.nullable(),
  createdAt: timeShape,
  decidedAt: timeShape.nullable(),
  version: versionShape,
  evidence: evidenceShape,
})

const decisionShape = z.object({
  from: status,
  to: status,
  reason: z.string().nullable(),
  fields: z.array(z.string()),
  by: z.string().nullable(),
  at: timeShape,
})

/** Approval of companies by administrators. */
export const companyAdminContract = {
  'admin.companies.list': endpoint({
    method: 'POST',
    path: 'admin/companies/list',
    callers: ['admin'],
    kind: 'read',
    purpose: 'Companies with their evidence, pending ones first, oldest first; `counts` by status.',
    notInSpecification,
    input: z.strictObject({
      page: pageShape,
      limit: limitShape,
      search: singleLine().max(100).default(''),
      status: status.optional(),
    }),
    output: pageOf(rowShape).extend({ counts: z.record(z.string(), z.int()) }),
    errors: ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'],
  }),
  'admin.companies.get': endpoint({
    method: 'GET',
    path: 'admin/companies/get/{id}',
    callers: ['admin'],
    kind: 'read',
    purpose: 'One company in full, with its evidence, past decisions and the decisions possible now.',
    notInSpecification,
    input: idInput,
    output: z.object({
      company: ownCompanyShape,
      evidence: evidenceShape,
      decisions: z.array(decisionShape),
      open: z.array(z.enum(decisions)),
    }),
    errors: ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED', 'NOT_FOUND'],
  }),
  'admin.companies.decide': endpoint({
    method: 'PUT',
    path: 'admin/companies/decide/{id}',
    callers: ['admin'],
    kind: 'write',
    purpose:
      'Approves, requests changes, rejects or suspends. STALE_VERSION when the company has changed since it was read.',
    notInSpecification,
    input: z.strictObject({
      id: idShape,
      version: versionShape,
      decision: z.enum(decisions),
      /** Codes of the master category COMPANY_REVIEW_REASON. */
      reasons: z
        .array(z.string().regex(/^[A-Z0-9_]{1,60}$/))
        .max(11)
        .default([]),
      note: optionalMultilineText(1000),
      fields: z.array(companyFieldsShape).max(13).default([]),
    }),
    output: z.object({ status, version: versionShape }),
    errors: ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED', 'NOT_FOUND', 'STALE_VERSION', 'TRANSITION_NOT_ALLOWED'],
  }),
}
