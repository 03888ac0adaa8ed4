import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { timeShape } from '#kernel/shapes.ts'
import { countsAddress, taskKinds, urgencies } from './rules.ts'

const employer = ['employer'] as const

const taskShape = z.object({
  kind: z.enum(taskKinds),
  /** The job, order, import or company that it is about. */
  id: z.string().nullable(),
  title: z.string().nullable(),
  count: z.int(),
  since: timeShape,
  /** When a promise ends, or the thing itself. */
  due: timeShape.nullable(),
  urgency: z.enum(urgencies),
})
export type Task = z.output<typeof taskShape>

/** What a member of a company should do now, from all modules. */
export const homeContract = {
  'home.tasks': endpoint({
    method: 'GET',
    path: 'employer/tasks',
    callers: employer,
    kind: 'read',
    notInSpecification: 'Issue 17 §7: the start page says what to do now.',
    purpose:
      'What waits for the calling member: first what is overdue, then what is due today, then the oldest; at most thirty, by their role and the jobs assigned to them.',
    input: z.strictObject({}),
    output: z.object({
      list: z.array(taskShape),
      hasMore: z.boolean(),
      /** The company promises a first answer within so many days; null without a promise. */
      promisedDays: z.int().nullable(),
      /** The last day of first answers that are late by now. */
      lateUntil: z.string().nullable(),
    }),
    errors: [],
  }),
  'home.counts': endpoint({
    ...countsAddress,
    callers: employer,
    kind: 'read',
    notInSpecification: 'Issue 17 §7: numbers beside the links of the navigation.',
    purpose:
      'Tasks, new applicants and interviews to act on of the calling member; tasks and interviews up to 30, applicants up to 99.',
    input: z.strictObject({}),
    output: z.object({ tasks: z.int(), newApplicants: z.int(), interviews: z.int() }),
    errors: [],
  }),
}
