import { adminRightProblem, needsStepUp } from '#kernel/admin-rights.ts'
import type { Caller } from '#kernel/caller.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { fail, type Fail } from '#kernel/fail.ts'
import { mayUse } from '#kernel/rights.ts'

/** What guests may do stays open to suspended people as well. */
const isOpenWhileSuspended = ({ beforeTerms, whileSuspended, callers }: Endpoint): boolean =>
  beforeTerms === true || whileSuspended === true || callers.includes('guest')

/** Denies by default: an empty list of callers allows nobody, and administrators need the right. Throws the error. */
export function authorize(endpoint: Endpoint, caller: Caller, now: Date): void {
  if (caller.kind === 'system') throw fail('FORBIDDEN')
  if (!endpoint.callers.includes(caller.kind)) {
    if (caller.kind === 'guest') throw fail('UNAUTHENTICATED')
    throw fail(endpoint.callers.every((kind) => kind === 'guest') ? 'ALREADY_SIGNED_IN' : 'ROLE_NOT_ALLOWED')
  }
  if (caller.kind === 'admin') {
    const problem = endpoint.right && adminRightProblem(caller.role, endpoint.right)
    if (problem) throw fail(problem)
    if (endpoint.stepUp && needsStepUp(caller, now)) throw fail('STEP_UP_NEEDED')
  }
  // What guests may do stays open: nobody loses it by signing in.
  if ('termsPending' in caller && caller.termsPending && !endpoint.beforeTerms && !endpoint.callers.includes('guest'))
    throw fail('TERMS_NOT_ACCEPTED')
  if ('suspended' in caller && caller.suspended && !isOpenWhileSuspended(endpoint)) throw fail('SUSPENDED')
  const acting = 'acting' in caller ? caller.acting : undefined
  if (acting && endpoint.notWhileActing) throw fail('NOT_WHILE_ACTING')
  if (acting?.scope === 'READ' && endpoint.kind === 'write' && !endpoint.whileLooking) throw fail('LOOKING_ONLY')
}

/** A refusal of a member's role with the right that is missing, so that whoever reads it can say who has it. */
export function withMissingRight(endpoint: Endpoint | undefined, caller: Caller, error: Fail): Fail {
  const right = endpoint?.teamRight
  if (error.code !== 'ROLE_NOT_ALLOWED' || right === undefined || caller.kind !== 'employer') return error
  return mayUse(caller.role, right) ? error : fail(error.code, { right })
}
