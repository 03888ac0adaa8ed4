import * as z from 'zod'
import { currencyShape, dialCodeShape, idShape, timeShape } from '#kernel/shapes.ts'
import { labelShape } from '#modules/jobs/contract.shapes.ts'
import { fileLinkShape } from '#modules/files/contract.ts'
import { itemShape, periodShape } from '#modules/profiles/contract.shapes.ts'
import { matchParts, missCodes, partStates, reasonCodes } from './rules.score.ts'
import { dismissReasons, invitationStatuses, lastActiveSteps } from './rules.invitations.ts'

const params = z.record(z.string(), z.union([z.string(), z.number()]))

/**
 * A candidate as an employer sees them who did not apply. Never: birth date, gender, picture, exact place, present salary.
 * Until unlocked, contact details in the person's texts are replaced by "•••".
 */
export const candidateShape = z.object({
  id: idShape,
  /** "Sari W." until unlocked, then the full name. */
  name: z.string(),
  unlocked: z.boolean(),
  headline: z.string().nullable(),
  city: z.object({ cityName: z.string(), stateName: z.string() }).nullable(),
  role: labelShape.nullable(),
  industry: labelShape.nullable(),
  level: labelShape.nullable(),
  /** Null: the profile does not say. */
  experienceMonths: z.int().nullable(),
  fresher: z.boolean(),
  /** The highest. */
  education: labelShape.nullable(),
  /** The first 30, in the person's own order. */
  skills: z.array(labelShape),
  /** What the person wants, as a band a month in minor units; `to` null: and more. Null: not said. */
  expects: z.object({ fromMinor: z.int(), toMinor: z.int().nullable(), currency: currencyShape }).nullable(),
  noticeDays: z.int().nullable(),
  willingToMove: z.boolean(),
  remoteOk: z.boolean(),
  openToWork: z.boolean(),
  /** How long ago, at most: today, 7, 30 or 90 days; LONGER beyond. */
  lastActive: z.enum(lastActiveSteps),
  /** Whether a resume comes with unlocking: not when the person keeps it back, or has none. */
  hasResume: z.boolean(),
})
export type CandidateCard = z.output<typeof candidateShape>

export const invitationStatusShape = z.enum(invitationStatuses)

/** What the company did with a candidate; `invitation` and `dismissed` are of the job that was asked for. */
export const interactionsShape = z.object({
  /** When the company last opened the profile. */
  viewedAt: timeShape.nullable(),
  unlockedAt: timeShape.nullable(),
  invitation: z
    .object({
      id: idShape,
      status: invitationStatusShape,
      sentAt: timeShape,
      answeredAt: timeShape.nullable(),
    })
    .nullable(),
  dismissed: z.object({ reason: z.enum(dismissReasons), at: timeShape }).nullable(),
})
export type CandidateInteractions = z.output<typeof interactionsShape>

/**
 * One factor. `share` of 100 points, `value` 0 to 1, `points` = share * value to one decimal. `facts` for a sentence:
 * SKILLS met asked have missing (names, comma-separated, twelve at most each) · ROLE role · EXPERIENCE months min max level jobLevel ·
 * PLACE city · SALARY (none) · EDUCATION asked has · RECENCY active days (since the job was posted). What is not known is left out.
 */
export const partShape = z.object({
  code: z.enum(matchParts),
  share: z.number(),
  value: z.number(),
  points: z.number(),
  state: z.enum(partStates),
  facts: params,
})

export const matchShape = z.object({
  /** 0 to 100; matched from 55 on. */
  score: z.int(),
  parts: z.array(partShape),
  /** What speaks for it, strongest first; keys and params as those of the set `recommended`. */
  reasons: z.array(z.object({ code: z.enum(reasonCodes), params })),
  /** Must-haves that are not met; SKILLS names them: {names, count}. A miss keeps the score below 55. */
  misses: z.array(z.object({ code: z.enum(missCodes), params })),
})
export type MatchView = z.output<typeof matchShape>

export const matchedRowShape = z.object({
  candidate: candidateShape,
  match: matchShape,
  interactions: interactionsShape,
})
export type MatchedRow = z.output<typeof matchedRowShape>

/** How many contacts plan and credits still unlock; the plan's renew at `renewsAt`. `limit` and `left` null: as many as you like. */
export const unlocksShape = z.object({
  limit: z.int().nullable(),
  used: z.int(),
  left: z.int().nullable(),
  renewsAt: timeShape,
})
export type Unlocks = z.output<typeof unlocksShape>

/** Items before unlocking come without their address (`url`) and number (`gradeOrNumber`). */
const shownItem = itemShape.omit({ id: true, version: true })

/** A candidate in full. `contact`, `links`, `resume` and `expectsExactly` are null or empty until unlocked. */
export const candidateDetailShape = candidateShape.extend({
  about: z.string().nullable(),
  languages: z.array(z.string()),
  items: z.array(shownItem),
  contact: z.object({ email: z.string(), dialCode: dialCodeShape.nullable(), phone: z.string().nullable() }).nullable(),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  resume: fileLinkShape.nullable(),
  expectsExactly: z.object({ minor: z.int(), currency: currencyShape, period: periodShape }).nullable(),
})
export type CandidateDetail = z.output<typeof candidateDetailShape>
