import * as z from 'zod'
import { requestKinds, requestStates } from '#kernel/rights-request.ts'
import { companyStatuses, teamRoles } from '#kernel/caller.ts'
import { anybody, endpoint } from '#kernel/endpoint.ts'
import { applicationStatuses, jobStatuses } from '#kernel/enums/jobs.ts'
import { doneShape, idInput, idShape, line, localeShape, singleLine, timeShape } from '#kernel/shapes.ts'
import { sessionShape } from '#modules/accounts/contract.sessions.ts'
import { consentPurposes } from '#modules/accounts/rules.consent.ts'
import { reasonLength } from './rules.ts'

const notInSpecification = 'The administrator console (issue 18): the specification leaves its screens out.'
const admin = { callers: ['admin'], errors: ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED', 'NOT_FOUND'] } as const
const writing = { ...admin, limits: [{ name: 'admin.people', by: 'account', max: 60, seconds: 60 }] } as const
const side = z.enum(['CANDIDATE', 'EMPLOYER'])
export const personStates = ['ACTIVE', 'UNVERIFIED', 'BLOCKED', 'DELETION_REQUESTED', 'DELETED'] as const
const personState = z.enum(personStates)
/** A list's page: `before` is the last id of the one before. */
const listInput = { limit: z.int().min(1).max(50).default(20), before: idShape.optional() }
const next = idShape.nullable().meta({ description: 'Continues the list as `before`; null at its end.' })
const jobState = z.enum([...jobStatuses, 'DELETED'])

/** People, jobs of every state and applications, as administrators see them. */
export const adminPeopleContract = {
  'admin.people.list': endpoint({
    right: 'people.view',
    ...admin,
    method: 'POST',
    path: 'admin/people/list',
    kind: 'read',
    notInSpecification,
    purpose: 'Candidates and employers, newest first. Email addresses are masked without the right to them.',
    input: z.strictObject({
      ...listInput,
      search: singleLine().max(100).default(''),
      side: side.optional(),
      state: personState.optional(),
    }),
    output: z.object({
      list: z.array(
        z.object({
          id: idShape,
          name: z.string(),
          email: z.string(),
          side,
          state: personState,
          company: z.object({ id: idShape, name: z.string() }).nullable(),
          createdAt: timeShape,
          lastActiveAt: timeShape,
        }),
      ),
      next,
    }),
  }),
  'admin.people.get': endpoint({
    right: 'people.open',
    ...admin,
    method: 'GET',
    path: 'admin/people/get/{id}',
    kind: 'write',
    ownTransactions: true,
    notInSpecification,
    purpose:
      'One person: identity, state, consents, sign-ins, companies, applications by job and status, history; nothing they wrote. The first look of a day is recorded and shown to the person. Without the right to see people, those alone who ordered or belong to a company with an order, and of them identity, state, contact data, companies and the history of these: what else there is is null.',
    input: idInput,
    output: z.object({
      person: z.object({
        id: idShape,
        name: z.string(),
        side,
        state: personState,
        email: z.string(),
        emailVerifiedAt: timeShape.nullable(),
        phone: z.string().nullable(),
        masked: z.boolean(),
        locale: localeShape,
        createdAt: timeShape,
        lastActiveAt: timeShape,
        blockedAt: timeShape.nullable(),
        deletionAt: timeShape.nullable(),
        deletedAt: timeShape.nullable(),
        signIn: z
          .object({
            hasPassword: z.boolean(),
            failures: z.int().meta({ description: 'Wrong passwords by strangers since the last sign-in.' }),
            signOns: z.array(z.string()),
          })
          .nullable(),
      }),
      consents: z
        .array(
          z.object({
            purpose: z.enum(consentPurposes),
            given: z.boolean(),
            version: z.string(),
            at: timeShape.nullable(),
          }),
        )
        .nullable(),
      sessions: z
        .array(sessionShape.extend({ endedAt: timeShape.nullable(), open: z.boolean() }))
        .nullable()
        .meta({ description: 'At most 20, open ones first.' }),
      companies: z.array(
        z.object({
          id: idShape,
          name: z.string(),
          status: z.enum(companyStatuses),
          role: z.enum(teamRoles),
          removedAt: timeShape.nullable(),
        }),
      ),
      applications: z
        .object({
          count: z.int(),
          list: z.array(
            z.object({
              id: idShape,
              jobTitle: z.string(),
              companyName: z.string(),
              status: z.enum(applicationStatuses),
              withdrawn: z.boolean(),
              createdAt: timeShape,
            }),
          ),
        })
        .nullable(),
      requests: z
        .array(
          z.object({
            id: idShape,
            kind: z.enum(requestKinds),
            state: z.enum(requestStates),
            receivedAt: timeShape,
            dueAt: timeShape,
          }),
        )
        .nullable()
        .meta({ description: 'About their data, newest first, at most 20; null without the right to requests.' }),
      history: z
        .array(
          z.object({
            id: z.int(),
            at: timeShape,
            action: z.string(),
            actorKind: z.enum([...anybody, 'system']),
            actorName: z.string().nullable(),
            outcome: z.enum(['OK', 'REFUSED']),
            names: z.record(z.string(), z.string()),
            reason: z.string().nullable(),
            details: z.record(z.string(), z.unknown()),
          }),
        )
        .meta({ description: 'What was done to the account, the latest 30.' }),
    }),
  }),
  'admin.people.endSessions': endpoint({
    right: 'people.manage',
    ...writing,
    method: 'PUT',
    path: 'admin/people/end-sessions/{id}',
    kind: 'write',
    notInSpecification,
    purpose: 'Signs a person out of one session or of all of them. Repeating it ends nothing more.',
    input: z.strictObject({ id: idShape, sessionId: idShape.optional(), reason: line(500, reasonLength) }),
    output: z.object({ ended: z.int() }),
  }),
  'admin.people.liftLimits': endpoint({
    right: 'people.manage',
    ...writing,
    method: 'PUT',
    path: 'admin/people/lift-limits/{id}',
    kind: 'write',
    notInSpecification,
    purpose: 'Lets a person who was locked out sign in and request codes again at once.',
    input: z.strictObject({ id: idShape, reason: line(500, reasonLength) }),
    output: doneShape,
  }),
  'admin.people.erase': endpoint({
    right: 'people.erase',
    ...writing,
    stepUp: true,
    second: 'ERASURES',
    method: 'PUT',
    path: 'admin/people/erase/{id}',
    kind: 'write',
    notInSpecification,
    purpose:
      'Erases a candidate or member at once and for good, as a deletion does after its 14 days; open requests for it are done. Repeating it changes nothing.',
    input: z.strictObject({ id: idShape, reason: line(500, reasonLength) }),
    output: doneShape,
    errors: [...admin.errors, 'STEP_UP_NEEDED', 'OWN_CASE', 'ADMINISTRATOR_ACCOUNT', 'WAITING_SECOND'],
  }),
  'admin.jobs.list': endpoint({
    right: 'jobs.view',
    ...admin,
    method: 'POST',
    path: 'admin/jobs/list',
    kind: 'read',
    notInSpecification,
    purpose: 'Jobs of every state, deleted ones included, newest first; of one company when it is named.',
    input: z.strictObject({
      ...listInput,
      search: singleLine().max(100).default(''),
      status: jobState.optional(),
      companyId: idShape.optional(),
    }),
    output: z.object({
      list: z.array(
        z.object({
          id: idShape,
          title: z.string(),
          status: jobState,
          companyId: idShape,
          companyName: z.string(),
          createdAt: timeShape,
          publishedAt: timeShape.nullable(),
          applications: z.int(),
        }),
      ),
      next,
    }),
  }),
  'admin.applications.get': endpoint({
    right: 'applications.view',
    ...admin,
    method: 'GET',
    path: 'admin/applications/get/{id}',
    kind: 'read',
    notInSpecification,
    purpose: 'An application by its id: both sides, status and its history; never what was sent, written or answered.',
    input: idInput,
    output: z.object({
      id: idShape,
      status: z.enum(applicationStatuses),
      createdAt: timeShape,
      statusAt: timeShape,
      viewedAt: timeShape.nullable(),
      withdrawnAt: timeShape.nullable(),
      closedAt: timeShape.nullable(),
      personId: idShape,
      personName: z.string(),
      personErasedAt: timeShape.nullable().meta({ description: 'Of whom nothing else is left.' }),
      jobId: idShape,
      jobTitle: z.string(),
      jobStatus: jobState,
      companyId: idShape,
      companyName: z.string(),
      events: z.array(
        z.object({
          id: idShape,
          at: timeShape,
          kind: z.string(),
          to: z.enum(applicationStatuses).nullable(),
          by: z.string().nullable(),
        }),
      ),
    }),
  }),
}
export type PersonPage = z.output<(typeof adminPeopleContract)['admin.people.get']['output']>
