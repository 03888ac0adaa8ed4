/** Every error code of the API with its HTTP status. The message of a code is in the text set `errorMsg`. */
export const statusByCode = {
  /** Kept until another administrator confirms it: nothing has happened yet. */
  WAITING_SECOND: 202,
  BAD_INPUT: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  ROLE_NOT_ALLOWED: 403,
  /** A sensitive action of an administrator whose second factor is older than ten minutes. */
  STEP_UP_NEEDED: 403,
  CROSS_SITE: 403,
  ALREADY_SIGNED_IN: 403,
  NOT_WHILE_ACTING: 403,
  /** An administrator looks as the caller: every write but ending it is refused. */
  LOOKING_ONLY: 403,
  /** A legal text that has to be accepted holds, and the caller has not accepted it. */
  TERMS_NOT_ACCEPTED: 403,
  ACCOUNT_BLOCKED: 403,
  /** By moderators: open are the decisions about the person, their data and signing out. */
  SUSPENDED: 403,
  /** Moderators closed this one thing for a time: posting, reviews, messages or reports. */
  RESTRICTED: 403,
  COMPANY_NOT_APPROVED: 403,
  NOT_FOUND: 404,
  UNKNOWN_ACTION: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  STALE_VERSION: 409,
  /** Two ranking tests would disturb each other. */
  TEST_RUNNING: 409,
  /** A form that was kept while its sender signed in again: shown once more, not carried out. */
  SESSION_RENEWED: 409,
  ALREADY_APPLIED: 409,
  ALREADY_REVIEWED: 409,
  REVIEW_NEEDS_TIE: 403,
  REVIEW_OF_OWN_COMPANY: 403,
  REVIEW_SETTLED: 409,
  ALREADY_VERIFIED: 409,
  EMAIL_TAKEN: 409,
  PHONE_TAKEN: 409,
  TRANSITION_NOT_ALLOWED: 409,
  THREAD_CLOSED: 409,
  /** An interviewer has another interview then. */
  SLOT_TAKEN: 409,
  /** Another import of the company is at work. */
  IMPORT_BUSY: 409,
  UNDO_OVER: 409,
  COMPANY_CLOSED: 409,
  /** The page was drawn for another company than the session works in now. */
  COMPANY_CHANGED: 409,
  /** Somebody else has signed in since the page was drawn. */
  ACCOUNT_CHANGED: 409,
  ALREADY_MEMBER: 409,
  /** An invitation to this address is open. */
  ALREADY_INVITED: 409,
  INVITATION_OVER: 410,
  JOB_NOT_OPEN: 409,
  JOB_INCOMPLETE: 409,
  LAST_OWNER: 409,
  LAST_SUPER_ADMIN: 409,
  /** Nobody changes their own role or switches themselves off. */
  OWN_ADMINISTRATOR: 403,
  /** Administrators leave by their own page, where the last one stays. */
  ADMINISTRATOR_ACCOUNT: 409,
  ACTING_OPEN: 409,
  LAST_SIGN_IN: 409,
  SIGN_ON_TAKEN: 409,
  GONE: 410,
  JOB_DELETED: 410,
  TOO_LARGE: 413,
  TOO_MANY_ROWS: 422,
  TOO_WIDE: 422,
  NO_ROWS: 422,
  UNSUPPORTED_TYPE: 415,
  FILE_REJECTED: 415,
  INVALID: 422,
  CREDENTIALS_WRONG: 401,
  PUSH_NOT_AUTHORIZED: 401,
  SIGN_ON_UNKNOWN: 400,
  SIGN_ON_OFF: 403,
  SIGN_ON_STATE: 422,
  SIGN_ON_CANCELLED: 422,
  SIGN_ON_REFUSED: 422,
  SIGN_ON_UNVERIFIED: 422,
  SIGN_ON_DOWN: 503,
  CODE_WRONG: 422,
  CODE_EXPIRED: 422,
  CODE_TOO_MANY_TRIES: 422,
  CODE_TOO_SOON: 429,
  /** Whatever is wrong with a passkey: challenge, origin, signature, counter. */
  PASSKEY_REFUSED: 401,
  RECOVERY_CODE_WRONG: 422,
  ACTING_CODE_WRONG: 422,
  TOTP_WRONG: 422,
  TOTP_EXPIRED: 422,
  TOTP_STOPPED: 422,
  TOO_MANY: 429,
  PROFILE_TOO_THIN: 422,
  LIMIT_REACHED: 422,
  UNLOCKS_USED_UP: 422,
  MENTION_NOT_ALLOWED: 422,
  /** Only who interviews writes a scorecard. */
  NOT_INTERVIEWER: 403,
  /** Something that a message names is not there for this receiver. */
  PLACEHOLDER_EMPTY: 422,
  /** The same words to many people go through the bulk form. */
  SAME_TEXT: 429,
  CREDITS_USED_UP: 422,
  JOB_SLOTS_USED_UP: 422,
  /** The operator has switched this off for the caller. */
  FEATURE_OFF: 403,
  BILLING_OFF: 403,
  /** Plans are sold, and nobody has set how they are paid. */
  NO_PROVIDER: 503,
  PLAN_CHANGE: 409,
  PRICE_CHANGED: 409,
  ORDER_CLOSED: 409,
  /** An administrator is checking a proof of transfer. */
  PROOF_WAITING: 409,
  PROOF_DECIDED: 409,
  /** Whoever keeps the books decides nothing about a company of their own. */
  OWN_COMPANY: 403,
  /** Nobody decides about a company that they belong to, or about their own report. */
  OWN_CASE: 403,
  /** Another moderator works on it. */
  CASE_CLAIMED: 409,
  REPORT_OF_OWN: 403,
  ALREADY_APPEALED: 409,
  /** More than 183 days after the decision. */
  APPEAL_TOO_LATE: 409,
  /** What somebody asked for is confirmed by somebody else. */
  OWN_REQUEST: 403,
  KEY_REUSED: 422,
  PAY_DOWN: 503,
  DEFECT: 500,
  /** Nobody waits for the answer any more (499, as nginx has it). */
  REQUEST_CLOSED: 499,
  UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof statusByCode

/** A validation error of one input field; `field` is a dotted path, '' for the input itself. */
export type FieldError = { field: string; code: string; params?: Record<string, string | number> }

/** An expected error that the caller gets to see. Anything else that is thrown is a defect and answers 500. */
export class Fail extends Error {
  readonly code: ErrorCode
  readonly fields: FieldError[]
  readonly params: Record<string, string | number>
  /** The transaction commits although the call fails; see `withCommit`. */
  commitsWrites = false
  constructor(code: ErrorCode, fields: FieldError[] = [], params: Record<string, string | number> = {}) {
    super(code)
    this.name = 'Fail'
    this.code = code
    this.fields = fields
    this.params = params
  }
  get status(): number {
    return statusByCode[this.code]
  }
}

/** Creates an error: `throw fail('NOT_FOUND')`. */
export function fail(code: ErrorCode, params: Record<string, string | number> = {}): Fail {
  return new Fail(code, [], params)
}

/** Creates an error that names input fields: `throw invalid({ field: 'email', code: 'EMAIL_TAKEN' })`. */
export function invalid(...fields: FieldError[]): Fail {
  return new Fail('INVALID', fields)
}

/**
 * An error whose transaction commits instead of rolling back, for writes that must survive the failure,
 * such as counting a wrong code: `throw withCommit(fail('CODE_WRONG'))`.
 */
export function withCommit(error: Fail): Fail {
  error.commitsWrites = true
  return error
}

/** True for a Fail of any copy of this module and for its serialised form in pages: the site is bundled separately from the server. */
export function isFail(error: unknown): error is Fail {
  return (
    typeof error === 'object' &&
    error !== null &&
    'name' in error &&
    error.name === 'Fail' &&
    'code' in error &&
    String(error.code) in statusByCode
  )
}

/** Runs every check and returns the field errors of all of them; anything else that is thrown goes on. */
export async function fieldProblems(...checks: readonly (() => unknown)[]): Promise<FieldError[]> {
  const problems: FieldError[] = []
  for (const check of checks) {
    try {
      await check()
    } catch (error) {
      if (!isFail(error) || error.fields.length === 0) throw error
      problems.push(...error.fields)
    }
  }
  return problems
}

type Results<C extends readonly (() => unknown)[]> = { [K in keyof C]: Awaited<ReturnType<C[K]>> }

/**
 * Runs every check and returns what they return. The errors of several fields are thrown at once: a single refusal as it is, several
 * as INVALID.
 */
export async function collectErrors<const C extends readonly (() => unknown)[]>(...checks: C): Promise<Results<C>> {
  const failures: Fail[] = []
  const results: unknown[] = []
  for (const check of checks) {
    try {
      results.push(await check())
    } catch (error) {
      if (!isFail(error) || error.fields.length === 0) throw error
      failures.push(error)
    }
  }
  if (failures.length > 1) {
    const together = invalid(...failures.flatMap(({ fields }) => fields))
    throw failures.some(({ commitsWrites }) => commitsWrites) ? withCommit(together) : together
  }
  if (failures[0]) throw failures[0]
  return results as Results<C>
}
