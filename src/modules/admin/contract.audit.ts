import * as z from 'zod'
import { anybody, endpoint } from '#kernel/endpoint.ts'
import { accountKinds } from '#kernel/enums/accounts.ts'
import { chainProblems } from '#kernel/chain-problem.ts'
import { dateShape, idShape, limitShape, singleLine, timeShape } from '#kernel/shapes.ts'
import { auditAreaNames, auditRoles } from './rules.audit.ts'

const filterInput = {
  action: singleLine().max(60).default(''),
  actorId: idShape.optional(),
  subjectType: singleLine().max(60).optional(),
  subjectId: idShape.optional(),
  who: singleLine().max(120).default(''),
  whom: singleLine().max(120).default(''),
  role: z.enum(auditRoles).optional(),
  area: z.enum(auditAreaNames).optional(),
  outcome: z.enum(['OK', 'REFUSED']).optional(),
  from: dateShape.optional(),
  until: dateShape.optional(),
  acting: z.boolean().default(false),
}
/** A file holds at most as many entries. */
export const mostExported = 20_000

/** What was done, by whom and with which outcome. */
export const auditContract = {
  'admin.audit.list': endpoint({
    right: 'audit.view',
    callers: ['admin'],
    errors: ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'],
    method: 'POST',
    path: 'admin/audit/list',
    kind: 'read',
    notInSpecification: 'The administrator console (issue 2 §4): the specification leaves its screens out.',
    purpose:
      'The audit log, newest first, with names; `before` continues from an ID. Without the right to all of it only the caller’s own actions, or those about a `subjectId` of a `subjectType` whose page the caller may open.',
    input: z.strictObject({
      limit: limitShape,
      before: z.int().min(1).optional(),
      ...filterInput,
    }),
    output: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          at: timeShape,
          actorKind: z.enum([...anybody, 'system']),
          actorId: z.string().nullable(),
          actorRole: z.string().nullable(),
          actorName: z.string().nullable(),
          actingAdminId: z.string().nullable(),
          actingName: z.string().nullable(),
          action: z.string(),
          subjectType: z.string(),
          subjectId: z.string().nullable(),
          subjectName: z.string().nullable(),
          subjectKind: z.enum(accountKinds).nullable().meta({ description: 'Of an account that is there.' }),
          outcome: z.enum(['OK', 'REFUSED']),
          names: z
            .record(z.string(), z.string())
            .meta({ description: 'What details that are codes stand for, in the language of the reader.' }),
          reason: z.string().nullable().meta({ description: 'As it was typed, codes in words.' }),
          requestId: z.string().nullable(),
          details: z.record(z.string(), z.unknown()),
        }),
      ),
      nextBefore: z.int().nullable(),
      all: z.boolean().meta({ description: 'Whether the caller sees what everybody did.' }),
      history: z
        .boolean()
        .meta({ description: 'Whether these are the entries about one thing whose page the caller may open.' }),
    }),
  }),
  'admin.audit.export': endpoint({
    right: 'audit.viewAll',
    stepUp: true,
    callers: ['admin'],
    errors: ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED', 'STEP_UP_NEEDED', 'TOO_MANY'],
    method: 'GET',
    path: 'admin/audit/export',
    // Who takes the log along stands in it.
    kind: 'write',
    responseType: 'file',
    limits: [{ name: 'admin.audit.export', by: 'account', max: 20, seconds: 3600 }],
    notInSpecification: 'The administrator console (issue 18 §10): the specification leaves its screens out.',
    purpose: `The newest ${mostExported} entries that match, as CSV in the caller’s language or as JSON lines with every field.`,
    input: z.strictObject({ ...filterInput, format: z.enum(['csv', 'jsonl']) }),
    output: z.object({
      name: z.string(),
      mime: z.string(),
      bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    }),
  }),
  'admin.audit.chain': endpoint({
    right: 'audit.view',
    callers: ['admin'],
    errors: ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'],
    method: 'GET',
    path: 'admin/audit/chain',
    kind: 'read',
    notInSpecification: 'The administrator console (issue 18 §10): the specification leaves its screens out.',
    purpose: 'The newest seal of the audit log, how many entries wait for theirs, and what the last check found.',
    input: z.strictObject({}),
    output: z.object({
      head: z.string().nullable(),
      unsealed: z.int(),
      check: z
        .object({
          at: timeShape,
          links: z.int(),
          removed: z.int().meta({ description: 'Entries of these links that went when their time was over.' }),
          problem: z
            .object({ kind: z.enum(chainProblems), seq: z.int().nullable(), auditId: z.int().nullable() })
            .nullable(),
        })
        .nullable(),
    }),
  }),
}
