import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { doneShape, idShape, limitShape, singleLine, timeShape, versionShape } from '#kernel/shapes.ts'
import { candidateShape, interactionsShape, unlocksShape } from '../contract.shapes.ts'
import { matchFilterShape } from '../contract.ts'
import { poolForm, rememberedShape } from './contract.forms.ts'
import { entrySources, maxTag } from './rules.ts'
import { matchSorts } from '../rules.matches.ts'

const employer = ['employer'] as const
const notInSpecification = 'Issue 17: talent search without a job, and talent pools.'
const accessErrors = ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED', 'COMPANY_NOT_APPROVED'] as const
const cursorShape = z.string().max(60).nullable()
const resultShape = z.object({ candidate: candidateShape, interactions: interactionsShape })

/** The filters of matching that make sense without a job. */
export const talentFilterShape = matchFilterShape.omit({ show: true, scoreFrom: true })

const poolShape = z.object({
  id: idShape,
  name: z.string(),
  note: z.string().nullable(),
  shared: z.boolean(),
  /** Made by the caller. */
  mine: z.boolean(),
  /** Whether the caller may delete it and change who sees it. */
  managed: z.boolean(),
  owner: z.string(),
  /** Those whom the company may see at this moment. */
  candidates: z.int(),
  /** Of these, who will be deleted soon unless somebody keeps them. */
  ending: z.int(),
  version: versionShape,
  createdAt: timeShape,
})
export type TalentPool = z.output<typeof poolShape>

const entryShape = resultShape.extend({
  id: idShape,
  note: z.string().nullable(),
  tags: z.array(z.string()),
  source: z.enum(entrySources),
  by: z.string(),
  at: timeShape,
  keepUntil: timeShape,
  ending: z.boolean(),
  version: versionShape,
})
export type TalentEntry = z.output<typeof entryShape>

export const talentSearchInput = z.strictObject({
  /** Words, "phrases", -excluded; synonyms are found as in the job search. */
  search: singleLine().max(200).default(''),
  filter: talentFilterShape.prefault({}),
  sort: z.enum(matchSorts).default('best'),
  limit: limitShape,
  cursor: z.string().max(60).nullish(),
})
export type TalentSearchInput = z.output<typeof talentSearchInput>

/** Candidates without a job: searched for by words, and kept in pools. */
export const talentContract = {
  'talent.search': endpoint({
    method: 'POST',
    path: 'candidate/talent/list',
    callers: employer,
    kind: 'read',
    teamRight: 'candidates.find',
    notInSpecification,
    purpose:
      'Candidates by words of their role, skills, headline and stations, narrowed as matches are; at most the best 300. `cursor` leads to the next page.',
    input: talentSearchInput,
    output: z.object({
      list: z.array(resultShape),
      /** At most 300. */
      total: z.int(),
      /** There may be more than the 300 that are ranked. */
      capped: z.boolean(),
      cursor: cursorShape,
      unlocks: unlocksShape,
    }),
    errors: [...accessErrors, 'UNAVAILABLE', 'TOO_MANY'],
    limits: [{ name: 'matching.list', by: 'account', max: 600, seconds: 600 }],
  }),
  'talent.pools': endpoint({
    method: 'POST',
    path: 'candidate/talent-pool/list',
    callers: employer,
    kind: 'read',
    teamRight: 'candidates.find',
    notInSpecification,
    purpose: 'Pools that the caller sees, newest first, with how many candidates in each can be seen now; at most 50.',
    input: z.strictObject({}),
    output: z.object({ list: z.array(poolShape) }),
    errors: accessErrors,
  }),
  'talent.poolSave': endpoint({
    method: 'PUT',
    path: 'candidate/talent-pool/save',
    callers: employer,
    kind: 'write',
    teamRight: 'candidates.find',
    notInSpecification,
    purpose:
      'Creates a pool (`id` is chosen by the client: a repeat is the same pool, with other content it is refused), or changes one at its `version`. Only whoever made it, an owner or an administrator changes who sees it.',
    input: z.strictObject({ id: idShape, version: versionShape.nullish(), ...poolForm.shape }),
    output: z.object({ id: idShape, version: versionShape, created: z.boolean() }),
    errors: [...accessErrors, 'STALE_VERSION', 'FORBIDDEN', 'CONFLICT', 'KEY_REUSED'],
  }),
  'talent.poolDelete': endpoint({
    method: 'PUT',
    path: 'candidate/talent-pool/delete',
    callers: employer,
    kind: 'write',
    teamRight: 'candidates.find',
    notInSpecification,
    purpose: 'Deletes a pool with its notes.',
    input: z.strictObject({ id: idShape, version: versionShape }),
    output: doneShape,
    errors: [...accessErrors, 'STALE_VERSION', 'FORBIDDEN'],
  }),
  'talent.entries': endpoint({
    method: 'POST',
    path: 'candidate/talent-pool/entries',
    callers: employer,
    kind: 'read',
    teamRight: 'candidates.find',
    notInSpecification,
    purpose:
      'Candidates of a pool who can be seen now, the last added first. Whoever hides, blocks the company or deletes the account is neither listed nor counted.',
    input: z.strictObject({
      poolId: idShape,
      /** Only those with this tag. */
      tag: singleLine().min(1).max(maxTag).nullish(),
      limit: limitShape,
      cursor: z.string().max(60).nullish(),
    }),
    output: z.object({
      pool: poolShape,
      /** Tags in the pool, the most used first; at most 50. */
      tags: z.array(z.object({ tag: z.string(), candidates: z.int() })),
      list: z.array(entryShape),
      cursor: cursorShape,
      unlocks: unlocksShape,
    }),
    errors: accessErrors,
  }),
  'talent.add': endpoint({
    method: 'PUT',
    path: 'candidate/talent-pool/add',
    callers: employer,
    kind: 'write',
    teamRight: 'candidates.find',
    notInSpecification,
    purpose: 'Puts a candidate into a pool for twelve months. A repeat leaves the entry as it is.',
    input: z.strictObject({
      candidateId: idShape,
      poolId: idShape,
      source: z.enum(entrySources).default('SEARCH'),
      ...rememberedShape.shape,
    }),
    output: z.object({ id: idShape, created: z.boolean() }),
    errors: [...accessErrors, 'TOO_MANY'],
    limits: [{ name: 'talent.add', by: 'account', max: 600, seconds: 3600 }],
  }),
  'talent.entrySave': endpoint({
    method: 'PUT',
    path: 'candidate/talent-pool/entry',
    callers: employer,
    kind: 'write',
    teamRight: 'candidates.find',
    notInSpecification,
    purpose:
      'Changes the note and the tags of a candidate in a pool. The candidate receives both with their data on request.',
    input: z.strictObject({ id: idShape, version: versionShape, ...rememberedShape.shape }),
    output: z.object({ version: versionShape }),
    errors: [...accessErrors, 'STALE_VERSION'],
  }),
  'talent.keep': endpoint({
    method: 'PUT',
    path: 'candidate/talent-pool/keep',
    callers: employer,
    kind: 'write',
    teamRight: 'candidates.find',
    notInSpecification,
    purpose: 'Keeps those of a pool who would be deleted soon for another twelve months. Idempotent.',
    input: z.strictObject({ poolId: idShape }),
    output: z.object({ kept: z.int() }),
    errors: accessErrors,
  }),
  'talent.remove': endpoint({
    method: 'PUT',
    path: 'candidate/talent-pool/remove',
    callers: employer,
    kind: 'write',
    teamRight: 'candidates.find',
    notInSpecification,
    purpose: 'Takes a candidate out of a pool, with the note. Has no effect if they are not in it.',
    input: z.strictObject({ poolId: idShape, candidateId: idShape }),
    output: doneShape,
    errors: accessErrors,
  }),
}
