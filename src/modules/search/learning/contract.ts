import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { timeShape } from '#kernel/shapes.ts'
import { rankings, verdicts } from './rules.ranking-test.ts'

const common = {
  right: 'content.edit',
  callers: ['admin'],
  notInSpecification: 'Issue 19: the search learns from what is chosen, seen and undone by administrators.',
} as const
const errors = ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'] as const

const count = z.int().min(0)
const test = z.object({
  id: z.int(),
  a: z.enum(rankings),
  b: z.enum(rankings),
  share: z.int(),
  planned: z.int(),
  startedAt: timeShape,
  endedAt: timeShape.nullable(),
  visits: count,
  wonA: count,
  wonB: count,
  chosenA: count,
  chosenB: count,
  appliedA: count,
  appliedB: count,
  /** The share of visits that differ which A won, with its interval of 95 %; null before the first. */
  interval: z.object({ share: z.number(), low: z.number(), high: z.number() }).nullable(),
  p: z.number(),
  verdict: z.enum(verdicts),
})

/** What the search learned from use, and tests of one ranking against another. */
export const learningContract = {
  'admin.learning.view': endpoint({
    ...common,
    errors,
    method: 'POST',
    path: 'admin/learning/view',
    kind: 'read',
    purpose:
      'What the search learned from what people chose: pairs of a word and a group of occupations with their weights before and after and the counts behind them (at most 200, what changed most first), how often positions are looked at, and the last 20 ranking tests with their results.',
    input: z.strictObject({}),
    output: z.object({
      on: z.boolean(),
      weights: z.array(
        z.object({
          word: z.string(),
          concept: z.int(),
          group: z.string(),
          isco: z.string().nullable(),
          factor: z.number(),
          before: z.number(),
          added: z.boolean(),
          votes: count,
          people: count,
          companies: count,
          seen: z.number(),
          expected: z.number(),
          pinned: z.boolean(),
          changedAt: timeShape,
        }),
      ),
      positions: z.array(z.object({ position: z.int(), examined: z.number(), measured: z.boolean() })),
      kept: z.object({ searches: count, lists: count, choices: count }),
      tests: z.array(test),
    }),
  }),
  'admin.learning.pin': endpoint({
    ...common,
    errors: [...errors, 'NOT_FOUND'],
    method: 'PUT',
    path: 'admin/learning/pin',
    kind: 'write',
    purpose:
      'Undoes what was learned about a word and a group: the delivered weight holds until it is allowed to learn again (`pinned: false`). Idempotent.',
    input: z.strictObject({
      word: z.string().min(1).max(100),
      concept: z.int().min(1).max(32_767),
      pinned: z.boolean(),
    }),
    output: z.object({ pinned: z.boolean() }),
  }),
  'admin.learning.startTest': endpoint({
    ...common,
    errors: [...errors, 'TEST_RUNNING'],
    method: 'PUT',
    path: 'admin/learning/start-test',
    kind: 'write',
    purpose:
      'Starts a test that mixes the results of two rankings for a share of all candidates (team draft) and counts whose jobs are chosen. One at a time.',
    input: z.strictObject({
      a: z.enum(rankings),
      b: z.enum(rankings),
      share: z.int().min(1).max(100),
      planned: z.int().min(20).max(100_000),
    }),
    output: z.object({ id: z.int() }),
  }),
  'admin.learning.endTest': endpoint({
    ...common,
    errors: [...errors, 'NOT_FOUND'],
    method: 'PUT',
    path: 'admin/learning/end-test',
    kind: 'write',
    purpose: 'Ends a ranking test; what was chosen until now is counted at once, and until the next day. Idempotent.',
    input: z.strictObject({ id: z.int().min(1).max(2_147_483_647) }),
    output: z.object({ ended: z.boolean() }),
  }),
}
