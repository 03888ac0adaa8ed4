/**
 * What stands in the way of pushes to this browser; each has its sentence in `preferences.problem`. The specification's push provider
 * problems (point 8) with those of the browser.
 */
export const pushProblems = [
  'DISMISSED',
  'BLOCKED',
  'WORKER',
  'BROWSER',
  'STORAGE',
  'OFFLINE',
  'PUSH_SERVICE',
  'PUSH_HOST',
  'NO_ANSWER',
  'UNAVAILABLE',
  'SERVER',
  'SERVER_KEY',
  'EXPIRED',
  'TAKEN',
  'ACTING',
  'REFUSED',
  'SIGNED_OUT',
  'TOO_MANY',
] as const
export type PushProblem = (typeof pushProblems)[number]

/** Why a browser got no token. */
export class PushFault extends Error {
  override name = 'PushFault'
  readonly problem: PushProblem
  readonly status: number
  /** How long to wait, where the server said so. */
  readonly seconds: number | undefined
  constructor(problem: PushProblem, cause: unknown = problem, status = 0, seconds?: number) {
    super(cause instanceof Error ? `${cause.name} ${cause.message}` : String(cause), { cause })
    this.problem = problem
    this.status = status
    this.seconds = seconds
  }
}

/** What a refusal of the browser to subscribe means (Push API, section "subscribe()"). */
export function subscribeProblem(error: unknown): PushProblem {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError') return 'BLOCKED'
  if (name === 'InvalidAccessError' || name === 'InvalidCharacterError') return 'SERVER_KEY'
  return 'PUSH_SERVICE' // AbortError, NetworkError: the browser did not reach its push service
}

/** What a refusal of our server means, by its status and code. */
export function answerProblem(status: number, code: string | undefined): PushProblem {
  if (status === 401 && code !== 'PUSH_NOT_AUTHORIZED') return 'SIGNED_OUT'
  if (status === 429) return 'TOO_MANY'
  if (status === 401 || status === 404) return 'EXPIRED'
  if (status === 409) return 'TAKEN'
  if (code === 'NOT_WHILE_ACTING') return 'ACTING'
  if (code === 'PUSH_HOST' || code === 'VAPID_KEY') return code === 'PUSH_HOST' ? 'PUSH_HOST' : 'SERVER_KEY'
  if (status === 503) return 'UNAVAILABLE'
  return status < 500 ? 'REFUSED' : 'SERVER'
}

/** Runs a step; what it throws gets the step's problem, unless it has one of its own. */
export async function step<T>(
  problem: PushProblem | ((error: unknown) => PushProblem),
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof PushFault) throw error
    throw new PushFault(typeof problem === 'function' ? problem(error) : problem, error)
  }
}

/** Without an answer either this browser is offline or our server is not there. */
export const unreachable = (): PushProblem => (navigator.onLine ? 'NO_ANSWER' : 'OFFLINE')
