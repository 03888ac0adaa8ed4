import * as z from 'zod'
import { anybody, endpoint, marketplaceUsers } from '#kernel/endpoint.ts'
import { doneShape, idInput, idShape, timeShape, versionShape } from '#kernel/shapes.ts'
import {
  agendaShape,
  busyShape,
  detailsInput,
  feedShape,
  noteInput,
  ownInterviewShape,
  planningShape,
  reasonInput,
  receivedInterviewShape,
  slotsInput,
  timeZoneShape,
  typedTimeShape,
  windowsInput,
} from './contract.shapes.ts'
import { scorecardsShape } from './scorecards/contract.ts'
import { maxInterviewers } from './rules.ts'

const candidate = ['candidate'] as const
const employer = ['employer'] as const
const notInSpecification = 'Interviews are events (decisions §4); calls.tsv has the status IN_INTERVIEW only.'
const target = { id: idShape, version: versionShape }
const answerErrors = ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED', 'STALE_VERSION', 'TRANSITION_NOT_ALLOWED'] as const
const planErrors = [...answerErrors, 'COMPANY_NOT_APPROVED', 'SLOT_TAKEN'] as const
const tokenShape = z.string().regex(/^[\w-]{43}$/)
const cursorShape = z.string().max(100).nullish()

const listShape = z.discriminatedUnion('side', [
  z.object({ side: z.literal('CANDIDATE'), list: z.array(ownInterviewShape), next: z.string().nullable() }),
  z.object({
    side: z.literal('EMPLOYER'),
    list: z.array(receivedInterviewShape),
    next: z.string().nullable(),
    planning: planningShape.nullable(),
    scorecards: scorecardsShape.nullable(),
  }),
])

/** Of a candidate, signed in or by the link of a mail. */
export const answerInput = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('PICK'), slotId: idShape }),
  z.strictObject({ action: z.literal('OTHER'), note: noteInput, windows: windowsInput }),
  z.strictObject({ action: z.literal('DECLINE'), note: noteInput }),
  z.strictObject({ action: z.literal('CANCEL'), note: reasonInput }),
  z.strictObject({ action: z.literal('ASK_MOVE'), note: reasonInput }),
])

/** Interviews: times that are offered and picked, changes, and what calendars are told. */
export const interviewsContract = {
  'interviews.propose': endpoint({
    method: 'POST',
    path: 'interviews/propose',
    callers: employer,
    kind: 'write',
    notInSpecification,
    purpose:
      'Offers a candidate up to ten times; `agreed` books the one time at once. `id` is made by the form: sent twice, it is one interview, and refused with other content. With `version` it changes an open one: a booked time stands until another is picked.',
    input: z.strictObject({
      id: idShape,
      applicationId: idShape,
      version: versionShape.optional(),
      ...detailsInput,
      slots: slotsInput,
      agreed: z.boolean().default(false),
      answerBy: typedTimeShape.nullish(),
      /** Moves the application to IN_INTERVIEW together with the proposal. */
      move: z.strictObject({ version: versionShape }).optional(),
      /** Although an interviewer has another interview then. */
      despiteClash: z.boolean().default(false),
    }),
    output: z.object({ id: idShape, version: versionShape }),
    errors: [...planErrors, 'CONFLICT', 'KEY_REUSED', 'LIMIT_REACHED', 'TOO_MANY'],
    limits: [{ name: 'interviews.propose', by: 'account', max: 200, seconds: 3600 }],
  }),
  'interviews.slots': endpoint({
    method: 'POST',
    path: 'interviews/slots',
    callers: employer,
    kind: 'read',
    notInSpecification,
    purpose: 'When members of the own company have booked interviews, at most 31 days from `from` on.',
    input: z.strictObject({
      memberIds: z
        .array(idShape)
        .min(1)
        .max(maxInterviewers * 4),
      from: timeShape,
      days: z.int().min(1).max(31).default(14),
      timeZone: timeZoneShape,
    }),
    output: z.object({ busy: z.array(busyShape), more: z.boolean() }),
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED'],
  }),
  'interviews.book': endpoint({
    method: 'POST',
    path: 'interviews/book',
    callers: employer,
    kind: 'write',
    notInSpecification,
    purpose: 'Books the time agreed with the candidate, or moves a booked interview there.',
    input: z.strictObject({ ...target, time: typedTimeShape, despiteClash: z.boolean().default(false) }),
    output: receivedInterviewShape,
    errors: planErrors,
  }),
  'interviews.pick': endpoint({
    method: 'POST',
    path: 'interviews/pick',
    callers: candidate,
    kind: 'write',
    notInSpecification,
    purpose: 'Books one of the offered times, unless an interviewer has another interview then by now.',
    input: z.strictObject({ ...target, slotId: idShape }),
    output: ownInterviewShape,
    errors: [...answerErrors, 'SLOT_TAKEN'],
  }),
  'interviews.askOther': endpoint({
    method: 'POST',
    path: 'interviews/ask-other',
    callers: candidate,
    kind: 'write',
    notInSpecification,
    purpose: 'Says that none of the offered times suits, with up to three that would.',
    input: z.strictObject({ ...target, note: noteInput, windows: windowsInput }),
    output: ownInterviewShape,
    errors: answerErrors,
  }),
  'interviews.decline': endpoint({
    method: 'POST',
    path: 'interviews/decline',
    callers: candidate,
    kind: 'write',
    notInSpecification,
    purpose: 'Declines an interview that is not booked yet.',
    input: z.strictObject({ ...target, note: noteInput }),
    output: ownInterviewShape,
    errors: answerErrors,
  }),
  'interviews.askMove': endpoint({
    method: 'POST',
    path: 'interviews/ask-move',
    callers: candidate,
    kind: 'write',
    notInSpecification,
    purpose: 'Asks the company to move a booked interview, until two hours before; the time stands until it does.',
    input: z.strictObject({ ...target, note: reasonInput }),
    output: ownInterviewShape,
    errors: answerErrors,
  }),
  'interviews.cancel': endpoint({
    method: 'POST',
    path: 'interviews/cancel',
    callers: marketplaceUsers,
    kind: 'write',
    notInSpecification,
    purpose: 'Cancels an interview, with the reason for the other side.',
    input: z.strictObject({ ...target, note: reasonInput }),
    output: doneShape,
    errors: answerErrors,
  }),
  'interviews.outcome': endpoint({
    method: 'POST',
    path: 'interviews/outcome',
    callers: employer,
    kind: 'write',
    notInSpecification,
    purpose: 'Records that an interview was held, or who did not come; from its beginning on.',
    input: z.strictObject({ ...target, held: z.boolean(), noShow: z.enum(['COMPANY', 'CANDIDATE']).nullish() }),
    output: receivedInterviewShape,
    errors: answerErrors,
  }),
  'interviews.list': endpoint({
    method: 'POST',
    path: 'interviews/list',
    callers: marketplaceUsers,
    kind: 'read',
    notInSpecification,
    purpose:
      'Interviews of an application, or those ahead, waiting for an answer, or past; `after` continues. With an application, what planning another one needs.',
    input: z.strictObject({
      applicationId: idShape.nullish(),
      which: z.enum(['UPCOMING', 'WAITING', 'PAST']).default('UPCOMING'),
      after: cursorShape,
      limit: z.int().min(1).max(50).default(20),
    }),
    output: listShape,
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED'],
  }),
  'interviews.agenda': endpoint({
    method: 'POST',
    path: 'interviews/agenda',
    callers: marketplaceUsers,
    kind: 'read',
    notInSpecification,
    purpose:
      'Interviews with a time in some days from one on, today when none is named, in the reader’s zone: at most six weeks and 300.',
    input: z.strictObject({
      from: z.iso.date().nullish(),
      /** From the Monday of that day’s week on. */
      fromMonday: z.boolean().default(false),
      days: z.int().min(1).max(42).default(7),
      /** Only those in which the caller interviews. */
      mine: z.boolean().default(false),
    }),
    output: agendaShape,
    errors: ['INVALID', 'ROLE_NOT_ALLOWED'],
  }),
  'interviews.byLink': endpoint({
    method: 'GET',
    path: 'interviews/link/{token}',
    callers: anybody,
    kind: 'read',
    notInSpecification,
    purpose: 'What the link of a mail is about. Opening it changes nothing: mail scanners follow links.',
    input: z.strictObject({ token: tokenShape }),
    output: z.object({ interview: ownInterviewShape, candidateName: z.string() }),
    errors: ['INVALID', 'NOT_FOUND', 'GONE', 'TOO_MANY'],
    limits: [{ name: 'interviews.link', by: 'ip', max: 120, seconds: 3600 }],
  }),
  'interviews.answerByLink': endpoint({
    method: 'POST',
    path: 'interviews/link/{token}',
    callers: anybody,
    kind: 'write',
    notInSpecification,
    purpose: 'Answers for the candidate whose mailbox the link was sent to.',
    input: z.strictObject({ token: tokenShape, version: versionShape, answer: answerInput }),
    output: ownInterviewShape,
    errors: ['INVALID', 'NOT_FOUND', 'GONE', 'STALE_VERSION', 'TRANSITION_NOT_ALLOWED', 'SLOT_TAKEN', 'TOO_MANY'],
    limits: [{ name: 'interviews.answer', by: 'ip', max: 60, seconds: 3600 }],
  }),
  'interviews.feed': endpoint({
    method: 'GET',
    path: 'interviews/feed',
    callers: marketplaceUsers,
    kind: 'read',
    notInSpecification,
    purpose: 'Whether the caller has a private calendar address; the address itself is shown only when it is made.',
    input: z.strictObject({}),
    output: z.object({ feed: feedShape.nullable() }),
    errors: ['ROLE_NOT_ALLOWED'],
  }),
  'interviews.feedCreate': endpoint({
    method: 'POST',
    path: 'interviews/feed/create',
    callers: marketplaceUsers,
    kind: 'write',
    notInSpecification,
    purpose: 'Makes a private address from which calendars read the caller’s interviews; an earlier one ends.',
    input: z.strictObject({}),
    output: z.object({ url: z.string() }),
    errors: ['ROLE_NOT_ALLOWED', 'TOO_MANY', 'NOT_WHILE_ACTING'],
    limits: [{ name: 'interviews.feed', by: 'account', max: 20, seconds: 86_400 }],
    notWhileActing: true,
  }),
  'interviews.feedRevoke': endpoint({
    method: 'POST',
    path: 'interviews/feed/revoke',
    callers: marketplaceUsers,
    kind: 'write',
    notInSpecification,
    purpose: 'Ends the private calendar address of the caller.',
    input: z.strictObject({}),
    output: doneShape,
    errors: ['ROLE_NOT_ALLOWED'],
  }),
  'interviews.calendar': endpoint({
    method: 'POST',
    path: 'interviews/calendar',
    callers: anybody,
    kind: 'write',
    notInSpecification,
    purpose: 'What a calendar reads from a private address: 30 days back to a year ahead.',
    input: z.strictObject({ token: tokenShape }),
    output: z.object({ content: z.string(), etag: z.string() }),
    errors: ['INVALID', 'NOT_FOUND', 'TOO_MANY'],
    limits: [{ name: 'interviews.calendar', by: 'field:token', max: 60, seconds: 3600 }],
  }),
  'interviews.file': endpoint({
    method: 'GET',
    path: 'interviews/file/{id}',
    callers: marketplaceUsers,
    kind: 'read',
    responseType: 'file',
    notInSpecification,
    purpose: 'A booked interview as a file for a calendar.',
    input: idInput,
    output: z.object({
      name: z.string(),
      mime: z.string(),
      bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array, { error: 'REQUIRED' }),
    }),
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED'],
  }),
}
