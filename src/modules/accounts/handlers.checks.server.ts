import { fieldProblems } from '#kernel/fail.ts'
import type { Check, Checks } from '#platform/core/module.server.ts'
import type { Side } from './contract.access.ts'
import type { accountsContract } from './contract.ts'
import { checkNewOwnPassword } from './handlers.password.server.ts'
import { registrationProblems, type RegisterInput } from './handlers.register.server.ts'
import { kindOf } from './rules.ts'

const registration =
  (side: Side): Check<RegisterInput> =>
  ({ ctx, input }) =>
    registrationProblems(ctx, kindOf(side), input)

const ownPassword: Check<{ currentPassword?: string | undefined; password: string }> = ({ ctx, input }) =>
  fieldProblems(() => checkNewOwnPassword(ctx, input))

export const accountsChecks: Checks<typeof accountsContract> = {
  'candidate.register': registration('candidate'),
  'employer.register': registration('employer'),
  'candidate.signOnComplete': registration('candidate'),
  'candidate.changePassword': ownPassword,
  'employer.changePassword': ownPassword,
}
