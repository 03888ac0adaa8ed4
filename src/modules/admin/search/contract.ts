import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { idShape, singleLine, timeShape } from '#kernel/shapes.ts'
import { resultKinds } from './rules.ts'

const resultShape = z.object({
  kind: z.enum(resultKinds),
  id: idShape,
  title: z.string(),
  detail: z.string().nullable(),
  state: z.string(),
  at: timeShape,
  public: z.boolean().meta({ description: 'The caller may open the public page only.' }),
})
export type SearchResult = z.output<typeof resultShape>

/** One search over everything the console shows. */
export const adminSearchContract = {
  'admin.search': endpoint({
    right: 'search.use',
    method: 'POST',
    path: 'admin/search',
    callers: ['admin'],
    kind: 'read',
    notInSpecification: 'The administrator console (issue 18): the specification leaves its screens out.',
    purpose:
      'People, companies, jobs, reviews, cases, orders and applications that the caller’s role may see. `exact` is what an id, the address of a page, an email address, a phone number or another number names; the rest are words, filters (`company:`, `is:suspended`, `city:bandung`, `domain:`, `flag:LOOKALIKE`, `score:>40`, `created:>2026-11-01`) and "phrases", best first. Reviews are found by their title and company, never by who wrote them. A minus before any of them leaves out what it matches. Applications are found by the names of both sides, where only they are asked for.',
    input: z.strictObject({
      query: singleLine().min(1).max(200),
      kind: z.enum(resultKinds).optional().meta({ description: 'Up to 50 of this kind instead of 5 of each.' }),
    }),
    output: z.object({
      exact: z.array(resultShape),
      groups: z.array(z.object({ kind: z.enum(resultKinds), list: z.array(resultShape), more: z.boolean() })),
      similar: z.boolean().meta({ description: 'Nothing holds the words; these are spelled like them.' }),
    }),
    errors: ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED', 'TOO_MANY'],
    limits: [{ name: 'admin.search', by: 'account', max: 240, seconds: 60 }],
  }),
}
