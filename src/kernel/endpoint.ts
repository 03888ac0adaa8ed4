import type { ErrorCode } from './fail.ts'

/** What we need of a zod schema, stated structurally: three times faster to type-check than `z.ZodType`. */
export interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown }
}
export type InputOf<S extends Schema> = S['_zod']['input']
export type OutputOf<S extends Schema> = S['_zod']['output']

/** Callers of either side of the market. */
export const both = ['candidate', 'employer'] as const
/** Callers with an account. */
export const signedIn = [...both, 'admin'] as const
/** Every kind of caller, for what stands on public pages too: an administrator reads it like anybody else. */
export const anybody = ['guest', ...signedIn] as const
/** Kinds of caller an endpoint can be open to. */
export type CallerKind = (typeof anybody)[number]

/** A counter that refuses with TOO_MANY: at most `max` calls in `seconds` for one key. */
export type RateRule = {
  name: string
  max: number
  seconds: number
  /** `ip` is the address (or /64) behind trusted hops only; `account` the signed-in one; `field:x` a value of the input. */
  by: 'ip' | 'account' | `field:${string}`
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call of the API, as data. `path` is below `client/api/v1` (below `client/api` when `unversioned`). */
export type Endpoint<I extends Schema = Schema, O extends Schema = Schema> = {
  readonly method: Method
  readonly path: string
  readonly guestPath?: string
  readonly unversioned?: true
  readonly callers: readonly CallerKind[]
  /** `read` runs without a transaction and may go to a replica; `write` is one transaction. */
  readonly kind: 'read' | 'write'
  readonly input: I
  readonly output: O
  readonly errors: readonly ErrorCode[]
  readonly limits?: readonly RateRule[]
  /** The body is multipart; the file reaches the action as `input.file`. */
  readonly upload?: true
  /** The answer is a file, `{ name, mime, bytes }`: over HTTP it comes as that file. */
  readonly answers?: 'file'
  /** A `write` that talks to an outside service between its own transactions: `ctx.db` is a plain handle. */
  readonly ownTransactions?: true
  /** Refused while an administrator acts for the caller. */
  readonly notWhileActing?: true
  /** Why a call that `calls.tsv` does not list exists. */
  readonly extra?: string
  readonly purpose: string
}

export type Contract = Readonly<Record<string, Endpoint>>

/** Declares a call; exists so that schemas keep their exact types. */
export function endpoint<I extends Schema, O extends Schema>(spec: Endpoint<I, O>): Endpoint<I, O> {
  return spec
}
