import * as z from 'zod'
import { isTimeZone } from '#kernel/time-zone.ts'
import { slotStatuses, interviewSides } from '#kernel/enums/interviews.ts'
import { idShape, multilineText, optionalLine, optionalMultilineText, timeShape, versionShape } from '#kernel/shapes.ts'
import { interviewKinds, interviewStatuses, maxInterviewers, maxRounds, maxSlots, maxWindows } from './rules.ts'

/** Null when allowed now, else the error code, which disabled buttons show as the reason. */
export const problemCode = z.string().nullable()

export const timeZoneShape = z.string().max(60).refine(isTimeZone, { error: 'TIME_ZONE' })
/** What is typed into a field for date and time. */
export const wallTimeShape = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, { error: 'DATE' })
export const typedTimeShape = z.strictObject({
  wall: wallTimeShape,
  /** For a time that clocks show twice. */
  fold: z.enum(['EARLIER', 'LATER']).nullish(),
})
/** https only: shown as text with its host, never fetched. */
const linkShape = z
  .string()
  .trim()
  .max(500)
  .refine((text) => text === '' || (URL.parse(text)?.protocol === 'https:' && text.startsWith('https://')), {
    error: 'URL',
  })
  .nullish()
  .transform((text) => text || null)

/** What an interview is about, without its times. */
export const detailsInput = {
  kind: z.enum(interviewKinds),
  minutes: z.int().min(15).max(480),
  timeZone: timeZoneShape,
  place: optionalLine(300),
  link: linkShape,
  phone: optionalLine(40),
  message: optionalMultilineText(2000),
  /** Members of the company; those of `optional` need not be free. */
  interviewers: z.array(idShape).max(maxInterviewers).default([]),
  optional: z.array(idShape).max(maxInterviewers).default([]),
}
export const slotsInput = z.array(typedTimeShape).min(1).max(maxSlots)
export const noteInput = optionalMultilineText(1000)
export const reasonInput = multilineText(1000, 1)
export const windowsInput = z
  .array(z.strictObject({ from: wallTimeShape, to: wallTimeShape }))
  .max(maxWindows)
  .default([])

/** What clocks show, as 2026-12-01 and 09:00; `zone` is WIB, WITA, WIT or a short name. */
export const clockShape = z.object({
  date: z.string(),
  weekday: z.int(),
  from: z.string(),
  to: z.string().nullable(),
  zone: z.string(),
})
export type Clock = z.output<typeof clockShape>
/** A moment for its reader: in their zone first, and in the interview's where clocks show something else. */
export const momentShape = z.object({ at: timeShape, here: clockShape, there: clockShape.nullable() })
export type Moment = z.output<typeof momentShape>

const slotShape = z.object({ id: idShape, when: momentShape, wall: z.string(), status: z.enum(slotStatuses) })
const windowShape = z.object({ from: momentShape, to: momentShape })

/** What both sides see of an interview. */
const sharedShape = {
  id: idShape,
  applicationId: idShape,
  round: z.int(),
  status: z.enum(interviewStatuses),
  kind: z.enum(interviewKinds),
  minutes: z.int(),
  timeZone: z.string(),
  place: z.string().nullable(),
  link: z.string().nullable(),
  phone: z.string().nullable(),
  message: z.string().nullable(),
  when: momentShape.nullable(),
  answerBy: momentShape.nullable(),
  otherTimes: z.array(windowShape),
  candidateNote: z.string().nullable(),
  rescheduleRequested: z.boolean(),
  cancelledBy: z.enum(interviewSides).nullable(),
  reason: z.string().nullable(),
  noShow: z.enum(['COMPANY', 'CANDIDATE']).nullable(),
  version: versionShape,
  job: z.object({ id: idShape, slug: z.string(), title: z.string() }),
}

export const ownInterviewShape = z.object({
  ...sharedShape,
  /** `suspended`: by moderators, for now. */
  company: z.object({ id: idShape, name: z.string(), suspended: z.boolean() }),
  /** Names of those whom the candidate meets. */
  with: z.array(z.string()),
  slots: z.array(slotShape),
  problems: z.object({
    pick: problemCode,
    askOther: problemCode,
    decline: problemCode,
    cancel: problemCode,
    askMove: problemCode,
  }),
})
export type OwnInterview = z.output<typeof ownInterviewShape>

export const interviewerShape = z.object({ id: idShape, name: z.string(), required: z.boolean(), you: z.boolean() })
export const receivedInterviewShape = z.object({
  ...sharedShape,
  candidateName: z.string(),
  wall: z.string().nullable(),
  /** How often calendars were told. */
  sequence: z.int(),
  interviewers: z.array(interviewerShape),
  /** With the names of interviewers who have another interview then. */
  slots: z.array(slotShape.extend({ busy: z.array(z.string()) })),
  needsInterviewer: z.boolean(),
  zoneDrifted: z.boolean(),
  outcomeDue: z.boolean(),
  problems: z.object({ change: problemCode, cancel: problemCode, outcome: problemCode }),
})
export type ReceivedInterview = z.output<typeof receivedInterviewShape>

/** What a form to plan an interview of an application needs. */
export const planningShape = z.object({
  problem: problemCode,
  candidate: z.string(),
  job: z.string(),
  /** The application can be moved to IN_INTERVIEW together with the proposal. */
  mayMove: z.boolean(),
  applicationVersion: versionShape,
  timeZone: z.string(),
  round: z
    .int()
    .min(1)
    .max(maxRounds + 1),
  people: z.array(z.object({ id: idShape, name: z.string(), you: z.boolean() })),
})
export type Planning = z.output<typeof planningShape>

/** Times at which a member has an interview; what it is only where it is the company's own. */
export const busyShape = z.object({
  memberId: idShape,
  name: z.string(),
  when: momentShape,
  title: z.string().nullable(),
  interviewId: idShape.nullable(),
})
export type Busy = z.output<typeof busyShape>

/** One line of a calendar. */
const agendaRowShape = z.object({
  id: idShape,
  applicationId: idShape,
  status: z.enum(interviewStatuses),
  kind: z.enum(interviewKinds),
  when: momentShape,
  minutes: z.int(),
  title: z.string(),
  /** The candidate for a company, the company for a candidate. */
  who: z.string(),
  with: z.array(z.string()),
  mine: z.boolean(),
})
export type AgendaRow = z.output<typeof agendaRowShape>
export const agendaShape = z.object({
  list: z.array(agendaRowShape),
  more: z.boolean(),
  timeZone: z.string(),
  today: z.string(),
  from: z.string(),
  counts: z.object({ upcoming: z.int(), waiting: z.int(), needsYou: z.int() }),
})

export const feedShape = z.object({ madeAt: timeShape, lastReadAt: timeShape.nullable() })

/** Of a candidate, signed in or by the link of a mail. */
export const answerInput = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('PICK'), slotId: idShape }),
  z.strictObject({ action: z.literal('OTHER'), note: noteInput, windows: windowsInput }),
  z.strictObject({ action: z.literal('DECLINE'), note: noteInput }),
  z.strictObject({ action: z.literal('CANCEL'), note: reasonInput }),
  z.strictObject({ action: z.literal('ASK_MOVE'), note: reasonInput }),
])
