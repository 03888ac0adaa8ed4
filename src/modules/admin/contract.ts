import * as z from 'zod'
import { adminRights } from '#kernel/admin-rights.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { auditContract } from './contract.audit.ts'
import { mailsContract } from './contract.mails.ts'
import { mastersContract } from './contract.masters.ts'
import { messagesContract } from './contract.messages.ts'
import { settingsContract } from './contract.settings.ts'
import { workContract } from './contract.work.ts'
import { effectsContract } from './effects/contract.ts'
import { flagsContract } from './flags/contract.ts'
import { listsContract } from './lists/contract.ts'
import { adminPeopleContract } from './people/contract.ts'
import { viewsContract } from './views/contract.ts'
import { secondApprovalContract } from './approvals/contract.ts'
import { adminSearchContract } from './search/contract.ts'

const admin = { callers: ['admin'], errors: ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'] } as const
const notInSpecification = 'The administrator console (issue 2 §4): the specification leaves its screens out.'

const queueShape = z.object({
  waiting: z.int(),
  oldestHours: z.number().nullable(),
  dueHours: z.int(),
  lateness: z.enum(['none', 'inTime', 'soon', 'late']),
})
/** Entries that each have a time of their own. */
const dueShape = z.object({ waiting: z.int(), late: z.int() })
/** The admin console: work queues, reference data, settings, background jobs and mails, messages and the audit log. */
export const adminContract = {
  ...workContract,
  ...settingsContract,
  ...secondApprovalContract,
  ...viewsContract,
  ...flagsContract,
  ...effectsContract,
  ...adminSearchContract,
  ...adminPeopleContract,
  ...listsContract,
  'admin.overview': endpoint({
    right: 'overview.view',
    ...admin,
    method: 'GET',
    path: 'admin/overview',
    kind: 'read',
    notInSpecification,
    purpose:
      'Work queues with their size and age against the target, and the system status. `rights` lists what the caller may do.',
    input: z.strictObject({}),
    output: z.object({
      rights: z.array(z.enum(adminRights)),
      companies: queueShape.extend({
        changes: z.int().meta({ description: 'Of these, changes of approved companies.' }),
      }),
      jobs: queueShape,
      reviews: queueShape,
      cases: dueShape,
      appeals: dueShape,
      requests: dueShape.meta({ description: 'Open requests about personal data.' }),
      incidents: dueShape.meta({ description: 'Open incidents; late once their 72 hours are over.' }),
      proposals: z.int(),
      messages: z.int(),
      transfers: z.int(),
      secondApprovals: z.int().meta({ description: 'What others asked for and the caller may confirm.' }),
      failedJobs: z.int(),
      failedMails: z.int(),
      moneyAlarms: z
        .int()
        .meta({ description: 'Differences in the books or at payment providers that nobody has looked at.' }),
      queueDue: z.int(),
      queueOldestSeconds: z.number(),
      workers: z.int(),
      archive: z
        .object({
          ageSeconds: z.number().nullable().meta({ description: 'Since everything committed was in the archive.' }),
          late: z.boolean(),
        })
        .nullable()
        .meta({ description: 'Continuous archiving of the database; null where it is off.' }),
    }),
  }),
  ...mastersContract,
  ...messagesContract,
  ...auditContract,
  ...mailsContract,
}
