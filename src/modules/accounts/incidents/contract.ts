import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { accountKinds } from '#kernel/enums/accounts.ts'
import {
  emailShape,
  idInput,
  idShape,
  line,
  localMinuteShape,
  multilineText,
  timeShape,
  versionShape,
} from '#kernel/shapes.ts'
import { incidentSteps } from './rules.ts'

const admin = { callers: ['admin'], right: 'incidents.manage' } as const
const errors = ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'] as const
const writeErrors = [...errors, 'NOT_FOUND', 'STALE_VERSION', 'TRANSITION_NOT_ALLOWED', 'STEP_UP_NEEDED'] as const
const notInSpecification = 'Issue 18 §8: breaches of personal data, with the clock of the law and who is affected.'

const bothLanguages = z.strictObject({ en: multilineText(2000), id: multilineText(2000) })
const tableName = z.string().regex(/^[a-z_]{1,60}$/)
const clock = z.object({ percent: z.int(), stage: z.enum(['inTime', 'half', 'soon', 'late', 'closed']) })

const summary = z.object({
  id: idShape,
  title: z.string(),
  knownAt: timeShape,
  dueAt: timeShape,
  closedAt: timeShape.nullable(),
  clock,
  affected: z.int().nullable().meta({ description: 'null until it was counted.' }),
  notified: z.int(),
})
const detail = summary.extend({
  version: z.int(),
  knownLocal: z.string(),
  untilLocal: z.string(),
  until: timeShape,
  sinceLocal: z.string().nullable().meta({ description: 'From when rows were counted; null: from the beginning.' }),
  actor: z.string().nullable().meta({ description: 'Through whose account it went on; null: anybody’s.' }),
  happened: z.object({ en: z.string(), id: z.string() }),
  measures: z.object({ en: z.string(), id: z.string() }),
  tables: z.array(z.string()),
  sides: z.array(z.enum(accountKinds)),
  counts: z.array(z.object({ table: z.string(), people: z.int() })),
  countedAt: timeShape.nullable(),
  notifiedAt: timeShape.nullable(),
  steps: z.array(
    z.object({
      step: z.enum(incidentSteps),
      done: z.object({ at: timeShape, by: z.string().nullable(), note: z.string() }).nullable(),
    }),
  ),
  allTables: z.array(z.string()).meta({ description: 'Tables of the data map that hold something about a person.' }),
})
export type IncidentDetail = z.output<typeof detail>

export const incidentsContract = {
  'admin.incidents.list': endpoint({
    ...admin,
    method: 'POST',
    path: 'admin/incidents/list',
    kind: 'read',
    notInSpecification,
    purpose: 'Breaches of personal data, open ones first; at most 100.',
    input: z.strictObject({}),
    output: z.object({
      list: z.array(summary),
      nowLocal: z.string().meta({ description: 'On the clock of the site.' }),
    }),
    errors,
  }),
  'admin.incidents.get': endpoint({
    ...admin,
    method: 'POST',
    path: 'admin/incidents/get',
    kind: 'read',
    notInSpecification,
    purpose: 'One breach with its checklist, whom it affects, and how many were told.',
    input: idInput,
    output: detail,
    errors: [...errors, 'NOT_FOUND'],
  }),
  'admin.incidents.save': endpoint({
    ...admin,
    stepUp: true,
    method: 'PUT',
    path: 'admin/incidents/save',
    kind: 'write',
    notInSpecification,
    purpose:
      'Opens an incident or changes what is said of it. `knownAt` starts the 72 hours; rows written until `until` may have been seen.',
    input: z.strictObject({
      id: idShape.nullable(),
      key: z.uuid().meta({ description: 'Of the form that opens one: sending it twice opens one incident.' }),
      version: versionShape,
      title: line(120),
      knownAt: localMinuteShape,
      until: localMinuteShape,
      happened: bothLanguages,
      measures: bothLanguages,
    }),
    output: detail,
    errors: writeErrors,
  }),
  'admin.incidents.count': endpoint({
    ...admin,
    stepUp: true,
    method: 'PUT',
    path: 'admin/incidents/count',
    kind: 'write',
    notInSpecification,
    purpose:
      'Counts the people of these sides who have a row in these tables that was written in the time of the breach, and whom the actor dealt with.',
    input: z.strictObject({
      id: idShape,
      version: versionShape,
      tables: z.array(tableName).min(1).max(100),
      sides: z.array(z.enum(accountKinds)).min(1).max(3),
      since: localMinuteShape.nullable().default(null),
      actor: emailShape
        .nullable()
        .default(null)
        .meta({ description: 'The email address of an account that was misused.' }),
    }),
    output: detail,
    errors: writeErrors,
  }),
  'admin.incidents.step': endpoint({
    ...admin,
    stepUp: true,
    method: 'PUT',
    path: 'admin/incidents/step',
    kind: 'write',
    notInSpecification,
    purpose: 'Marks a step of the checklist as done, with a note. Closing comes last.',
    input: z.strictObject({
      id: idShape,
      version: versionShape,
      step: z.enum(incidentSteps),
      note: multilineText(1000, 1),
    }),
    output: detail,
    errors: writeErrors,
  }),
  'admin.incidents.notify': endpoint({
    ...admin,
    stepUp: true,
    second: 'INCIDENTS',
    method: 'PUT',
    path: 'admin/incidents/notify',
    kind: 'write',
    notInSpecification,
    purpose:
      'Writes to everybody who was counted, once, in their language; what happened and what is done must stand in both.',
    input: z.strictObject({ id: idShape, version: versionShape }),
    output: detail,
    errors: [...writeErrors, 'WAITING_SECOND'],
  }),
}
