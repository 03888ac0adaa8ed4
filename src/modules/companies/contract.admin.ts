import * as z from 'zod'
import { companyStatuses, teamRoles } from '#kernel/caller.ts'
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
import { screenOutcomes, screenRules } from '#modules/screening/rules.ts'
import { companyFields, decisions } from './rules.ts'
import { proposalDecisions, protectedFields } from './rules.proposals.ts'
import {
  companyFieldsShape,
  decidedProposalShape,
  openProposalShape,
  ownCompanyShape,
  response as responseShape,
} from './contract.shapes.ts'
import { companyChecks } from '#kernel/enums/companies.ts'
import { jobStatuses } from '#kernel/enums/jobs.ts'

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

/** What the automatic screen finds: `companyId` is the company that a finding is about. Employers never see it. */
const companyScreeningShape = z.object({
  score: z.int(),
  outcome: z.enum(screenOutcomes),
  hits: z.array(
    z.object({
      rule: z.enum(screenRules),
      field: z.string(),
      fact: z.string(),
      adds: z.int(),
      companyId: idShape.nullable(),
    }),
  ),
})
export type CompanyScreeningView = z.output<typeof companyScreeningShape>
/** By status, and as PROPOSED the open proposals of approved companies. */
const countsShape = z.record(z.string(), z.int())
/** Codes of the master category COMPANY_REVIEW_REASON. */
const reviewReasons = z
  .array(z.string().regex(/^[A-Z0-9_]{1,60}$/))
  .max(20)
  .default([])

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
  /** Only of companies that wait for approval. */
  screening: companyScreeningShape.nullable(),
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
    right: 'companies.view',
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
    output: pageOf(rowShape).extend({ counts: countsShape }),
    errors: ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'],
  }),
  'admin.companies.get': endpoint({
    right: 'companies.view',
    method: 'GET',
    path: 'admin/companies/get/{id}',
    callers: ['admin'],
    kind: 'read',
    purpose: 'One company in full, with its evidence, open proposal, past decisions and the decisions possible now.',
    notInSpecification,
    input: idInput,
    output: z.object({
      company: ownCompanyShape,
      evidence: evidenceShape,
      decisions: z.array(decisionShape),
      open: z.array(z.enum(decisions)),
      /** As it is; its proposal is screened apart. */
      screening: companyScreeningShape,
      proposal: openProposalShape
        .extend({
          screening: companyScreeningShape,
          /** About the proposed website and registration number; null when they do not change. */
          evidence: z.object({ domainMatches: z.boolean().nullable(), sameRegistrationCount: z.int().nullable() }),
        })
        .nullable(),
      decidedProposals: z.array(decidedProposalShape),
      connections: z.object({
        /** Without those who left, at most 50, owners first. */
        members: z.array(z.object({ id: idShape, name: z.string(), role: z.enum(teamRoles), active: z.boolean() })),
        memberCount: z.int(),
        jobs: z.array(z.object({ status: z.enum([...jobStatuses, 'DELETED']), count: z.int() })),
        response: responseShape,
      }),
    }),
    errors: ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED', 'NOT_FOUND'],
  }),
  'admin.companies.decide': endpoint({
    right: 'companies.decide',
    method: 'PUT',
    path: 'admin/companies/decide/{id}',
    callers: ['admin'],
    kind: 'write',
    purpose: 'Approves, requests changes or rejects. STALE_VERSION when the company has changed since it was read.',
    notInSpecification,
    input: z.strictObject({
      id: idShape,
      version: versionShape,
      decision: z.enum(decisions),
      reasons: reviewReasons,
      note: optionalMultilineText(1000),
      fields: z.array(companyFieldsShape).max(companyFields.length).default([]),
    }),
    output: z.object({ status, version: versionShape }),
    errors: [
      'INVALID',
      'UNAUTHENTICATED',
      'ROLE_NOT_ALLOWED',
      'NOT_FOUND',
      'OWN_CASE',
      'STALE_VERSION',
      'TRANSITION_NOT_ALLOWED',
    ],
  }),
  'admin.companies.check': endpoint({
    right: 'companies.decide',
    method: 'PUT',
    path: 'admin/companies/check/{id}',
    callers: ['admin'],
    kind: 'write',
    purpose: 'Says what was checked about a company, which its public page shows with the day.',
    notInSpecification,
    input: z.strictObject({
      id: idShape,
      version: versionShape,
      /** All that is checked; what was checked before and is not named is no longer. */
      checked: z.array(z.enum(companyChecks)).max(companyChecks.length).default([]),
    }),
    output: z.object({ version: versionShape }),
    errors: ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED', 'NOT_FOUND', 'OWN_CASE', 'STALE_VERSION'],
  }),
  'admin.companies.proposals': endpoint({
    right: 'companies.view',
    method: 'POST',
    path: 'admin/companies/proposals',
    callers: ['admin'],
    kind: 'read',
    purpose: 'Open changes of approved companies, whoever waits longest first; `counts` as in the list of companies.',
    notInSpecification,
    input: z.strictObject({ page: pageShape, limit: limitShape, search: singleLine().max(100).default('') }),
    output: pageOf(
      z.object({
        id: idShape,
        companyId: idShape,
        name: z.string(),
        status,
        fields: z.array(z.enum(protectedFields)),
        since: timeShape,
        screening: companyScreeningShape.nullable(),
      }),
    ).extend({ counts: countsShape }),
    errors: ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'],
  }),
  'admin.companies.decideProposal': endpoint({
    right: 'companies.decide',
    method: 'PUT',
    path: 'admin/companies/proposals/decide/{id}',
    callers: ['admin'],
    kind: 'write',
    purpose:
      'Accepts all fields of a proposal, some of them or none. STALE_VERSION when the employer has changed it since it was read.',
    notInSpecification,
    input: z.strictObject({
      id: idShape,
      version: versionShape,
      decision: z.enum(proposalDecisions),
      /** The accepted fields of a partial decision. */
      fields: z.array(z.enum(protectedFields)).max(protectedFields.length).default([]),
      reasons: reviewReasons,
      note: optionalMultilineText(1000),
    }),
    output: decidedProposalShape.pick({ status: true, accepted: true }),
    errors: ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED', 'NOT_FOUND', 'OWN_CASE', 'STALE_VERSION'],
  }),
}
