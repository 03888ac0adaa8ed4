import * as z from 'zod'
import { anybody, endpoint } from '#kernel/endpoint.ts'
import {
  privacyLaws,
  refusalGrounds,
  requestChannels,
  requestKinds,
  requestStates,
  personalContents,
  erasureKinds,
} from '#kernel/rights-request.ts'
import {
  dateShape,
  doneShape,
  emailShape,
  idInput,
  idShape,
  limitShape,
  multilineText,
  pageOf,
  pageShape,
  timeShape,
  versionShape,
} from '#kernel/shapes.ts'
import { consentOutcomes } from '../rules.consent.ts'
import { requestActions } from './rules.ts'

const admin = { callers: ['admin'], right: 'people.requests' } as const
const errors = ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'] as const
const notInSpecification = 'Issue 18 §8: what people ask about their data, with the clocks of the law.'

/** `receivedOn`: the day on which it came, which starts the clock. */
export const openRequestForm = z.object({
  key: idShape,
  side: z.enum(['candidate', 'employer']),
  email: emailShape,
  kind: z.enum(requestKinds),
  law: z.enum(privacyLaws),
  receivedOn: dateShape,
  note: multilineText(1000).default(''),
})
export const requestActionForm = z.object({
  version: versionShape,
  do: z.enum(requestActions),
  ground: z.enum(refusalGrounds).optional(),
  answer: multilineText(2000).default(''),
})

const row = z.object({
  id: idShape,
  kind: z.enum(requestKinds),
  law: z.enum(privacyLaws),
  channel: z.enum(requestChannels),
  state: z.enum(requestStates),
  person: z.string().nullable().meta({ description: 'Null once erased.' }),
  receivedAt: timeShape,
  dueAt: timeShape,
  closedAt: timeShape.nullable(),
  percent: z.int().meta({ description: 'Part of the time that is over.' }),
  stage: z.enum(['inTime', 'half', 'soon', 'late', 'closed']),
})

export const requestsContract = {
  'admin.rights.list': endpoint({
    ...admin,
    method: 'POST',
    path: 'admin/rights/list',
    kind: 'read',
    notInSpecification,
    purpose: 'What people ask about their data: open ones by due date, closed ones newest first.',
    input: z.strictObject({ page: pageShape, limit: limitShape, open: z.boolean().default(true) }),
    output: pageOf(row),
    errors,
  }),
  'admin.rights.get': endpoint({
    ...admin,
    method: 'GET',
    path: 'admin/rights/get/{id}',
    kind: 'read',
    notInSpecification,
    purpose: 'One request with its clock, the consents of the person by version, and what may be done now.',
    input: idInput,
    output: row.extend({
      accountId: idShape,
      email: z.string().nullable(),
      side: z.enum(['candidate', 'employer', 'admin']),
      automatic: z
        .boolean()
        .meta({ description: 'The site carries it out by itself; else somebody does, and says what.' }),
      identifiedAt: timeShape.nullable(),
      extendedAt: timeShape.nullable(),
      begunAt: timeShape.nullable(),
      closedBy: z.string().nullable(),
      ground: z.enum(refusalGrounds).nullable(),
      note: z.string().nullable(),
      answer: z.string().nullable(),
      version: versionShape,
      consents: z.array(
        z.object({ purpose: z.string(), version: z.string(), outcome: z.enum(consentOutcomes), at: timeShape }),
      ),
    }),
    errors: [...errors, 'NOT_FOUND'],
  }),
  'admin.rights.dataMap': endpoint({
    ...admin,
    method: 'GET',
    path: 'admin/rights/data-map',
    kind: 'read',
    notInSpecification,
    purpose: 'What every table holds about whom, whether it is in an export, and what erasing does.',
    input: z.strictObject({}),
    output: z.object({
      list: z.array(
        z.object({
          table: z.string(),
          holds: z.enum(personalContents),
          reason: z.string().nullable().meta({ description: 'In English: why it is not a person’s, or not exported.' }),
          columns: z.array(z.string()).meta({ description: 'Columns that say something about a person.' }),
          exported: z.boolean(),
          without: z.array(z.string()),
          erase: z.enum(erasureKinds).nullable(),
          emptied: z.array(z.string()),
        }),
      ),
    }),
    errors,
  }),
  'admin.rights.open': endpoint({
    ...admin,
    method: 'POST',
    path: 'admin/rights/open',
    kind: 'write',
    notInSpecification,
    purpose:
      'Enters a request that came by another way than the site. The person gets an email with what happens next and a link that identifies them. The same key enters once.',
    input: z.strictObject(openRequestForm.shape),
    output: z.object({ id: idShape }),
    errors: [...errors, 'TOO_MANY', 'KEY_REUSED'],
    limits: [{ name: 'admin.rights.open', by: 'account', max: 60, seconds: 3600 }],
  }),
  'admin.rights.act': endpoint({
    ...admin,
    method: 'PUT',
    path: 'admin/rights/act/{id}',
    kind: 'write',
    notInSpecification,
    purpose:
      'Carries a request out, takes the longer time of the GDPR, or refuses it on a ground; the person is told by email.',
    input: z.strictObject({ id: idShape, ...requestActionForm.shape }),
    output: doneShape,
    errors: [...errors, 'NOT_FOUND', 'STALE_VERSION', 'TRANSITION_NOT_ALLOWED'],
  }),
  'accounts.identifyRequest': endpoint({
    method: 'POST',
    path: 'account/identify-request',
    callers: anybody,
    kind: 'write',
    notInSpecification,
    purpose: 'Confirms, by the link in the email, that a request about one’s data is one’s own.',
    input: z.strictObject({ token: z.string().min(1).max(2000) }),
    output: doneShape,
    errors: ['INVALID', 'GONE', 'TOO_MANY'],
    limits: [{ name: 'accounts.identifyRequest', by: 'ip', max: 30, seconds: 3600 }],
  }),
}
