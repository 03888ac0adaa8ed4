import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { multilineText, timeShape, versionShape } from '#kernel/shapes.ts'
import { flagLists } from '#modules/reference/rules.setting-groups.ts'
import { settings } from '#modules/reference/settings.ts'
import { screenRules } from '#modules/screening/rules.hit.ts'
import { screeningShape } from '#modules/jobs/contract.admin.ts'

const common = {
  right: 'screening.edit',
  callers: ['admin'],
  notInSpecification: 'Red flags of the automatic screen (issue 18 §4): the specification leaves the console out.',
} as const
const errors = ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'] as const
const writeErrors = [...errors, 'NOT_FOUND', 'STALE_VERSION'] as const

const { schema: phrases } = settings.scamPhrases
const { schema: names } = settings.protectedNames
const { schema: words } = settings.blockedWords
const listShape = z.object({
  version: versionShape,
  changed: z.object({ at: timeShape, by: z.string().nullable() }).nullable(),
  /** The last versions, newest first, and how many lines each added and took away. */
  history: z.array(
    z.object({ number: z.int(), at: timeShape, by: z.string().nullable(), added: z.int(), removed: z.int() }),
  ),
})

export const flagsContract = {
  'admin.flags.get': endpoint({
    ...common,
    errors,
    method: 'GET',
    path: 'admin/flags/get',
    kind: 'read',
    purpose:
      'The phrases, protected names and blocked words of the automatic screen, with their last versions and the thresholds.',
    input: z.strictObject({}),
    output: z.object({
      liveJobs: z.int().meta({ description: 'Jobs that a change of a list screens again.' }),
      scamPhrases: listShape.extend({ value: phrases }),
      protectedNames: listShape.extend({ value: names }),
      blockedWords: listShape.extend({ value: words }),
      scores: z.object({ review: z.int(), hold: z.int() }),
    }),
  }),
  'admin.flags.precision': endpoint({
    ...common,
    errors,
    method: 'GET',
    path: 'admin/flags/precision',
    kind: 'read',
    purpose:
      'How often each rule of the screen fired in jobs and companies that people decided about in 90 days, and how often they decided against them.',
    input: z.strictObject({}),
    output: z.object({
      rules: z.array(
        z.object({
          rule: z.enum(screenRules),
          fired: z.int(),
          agreed: z.int(),
          precision: z.number().nullable(),
          /** It is often wrong. */
          lower: z.boolean(),
        }),
      ),
    }),
  }),
  'admin.flags.save': endpoint({
    ...common,
    errors: writeErrors,
    method: 'PUT',
    path: 'admin/flags/save',
    kind: 'write',
    purpose: 'Saves one of the lists as a new version; online jobs are screened again with it.',
    input: z.discriminatedUnion('key', [
      z.strictObject({ key: z.literal('scamPhrases'), value: phrases, version: versionShape }),
      z.strictObject({ key: z.literal('protectedNames'), value: names, version: versionShape }),
      z.strictObject({ key: z.literal('blockedWords'), value: words, version: versionShape }),
    ]),
    output: z.object({ version: versionShape }),
  }),
  'admin.flags.undo': endpoint({
    ...common,
    errors: writeErrors,
    method: 'PUT',
    path: 'admin/flags/undo',
    kind: 'write',
    purpose: 'Saves what a list was before a version, as a new version.',
    input: z.strictObject({ key: z.enum(flagLists), number: z.int().min(1), version: versionShape }),
    output: z.object({ version: versionShape }),
  }),
  'admin.flags.test': endpoint({
    ...common,
    errors,
    method: 'POST',
    path: 'admin/flags/test',
    kind: 'read',
    purpose: 'What the automatic screen finds in a text; nothing is stored.',
    input: z.strictObject({ text: multilineText(10_000, 1) }),
    output: screeningShape.extend({ blockedWord: z.boolean() }),
  }),
}
