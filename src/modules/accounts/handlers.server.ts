import { fieldProblems } from '#kernel/fail.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import type { Check, Checks } from '#platform/core/module.server.ts'
import type { Side } from './contract.access.ts'
import { accessHandlers } from './handlers.access.server.ts'
import { actingHandlers } from './acting/handlers.server.ts'
import { administratorsHandlers, invitationProblems } from './administrators/handlers.server.ts'
import { passkeysHandlers } from './passkeys/handlers.server.ts'
import { incidentsHandlers } from './incidents/handlers.server.ts'
import { retentionHandlers } from './retention/handlers.server.ts'
import { requestsHandlers } from './requests/handlers.server.ts'
import { adminAccessHandlers } from './handlers.admin.server.ts'
import { sessionsHandlers } from './handlers.sessions.server.ts'
import { ownHandlers } from './handlers.own.server.ts'
import { checkNewOwnPassword } from './handlers.password.server.ts'
import { registrationProblems, type RegisterInput } from './handlers.register.server.ts'
import { kindOf } from './rules.ts'
import { termsHandlers } from './terms/handlers.server.ts'
import { signOnHandlers } from './handlers.sign-on.server.ts'
import type { accountsContract } from './contract.ts'

export const accountsHandlers: Handlers<typeof accountsContract> = {
  ...accessHandlers,
  ...sessionsHandlers,
  ...ownHandlers,
  ...signOnHandlers,
  ...adminAccessHandlers,
  ...administratorsHandlers,
  ...passkeysHandlers,
  ...requestsHandlers,
  ...actingHandlers,
  ...retentionHandlers,
  ...incidentsHandlers,
  ...termsHandlers,
}

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
  'admin.administrators.invite': ({ ctx, input }) => invitationProblems(ctx, input),
}
