import type { AdminRight } from './admin-rights.ts'
import type { ErrorCode } from './fail.ts'
import type { RightName } from './rights.ts'
import type { EndpointApprovalKind } from './second-approval.ts'

/** The part of a zod schema that contracts need, declared structurally: it type-checks three times faster than `z.ZodType`. */
export interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown }
}
export type InputOf<S extends Schema> = S['_zod']['input']
export type OutputOf<S extends Schema> = S['_zod']['output']

/** Callers of both sides of the marketplace. */
export const marketplaceUsers = ['candidate', 'employer'] as const
/** Callers with an account of their own to keep, also employers without a company. */
export const accountHolders = [...marketplaceUsers, 'unassigned'] as const
/** Callers with an account. */
export const signedIn = [...accountHolders, 'admin'] as const
/** Every kind of caller, for endpoints that public pages use too; administrators read those pages like everybody else. */
export const anybody = ['guest', ...signedIn] as const
/** Kinds of caller an endpoint can be open to. */
export type CallerKind = (typeof anybody)[number]

/** A rate limit that fails with TOO_MANY: at most `max` calls in `seconds` for one key. */
export type RateRule = {
  name: string
  max: number
  seconds: number
  /** `ip` is the client address (or its /64), read through trusted proxies only; `account` the signed-in account; `field:x` a value of the input. */
  by: 'ip' | 'account' | `field:${string}`
  /** A call with a proof of its own, such as a known device or a sealed code request, does not count; see `Module.proofs`. */
  unknownDevicesOnly?: true
  /** Only calls that succeed count, so that refused ones use nothing up. For a `write`. */
  successesOnly?: true
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One endpoint of the API, as data. `path` is below `client/api/v1` (below `client/api` when `unversioned`). */
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
  /** The body is multipart; the handler gets the file as `input.file`. */
  readonly upload?: true
  /** The body is read as bytes and reaches the handler as `body` and `headers` in base64: signatures are made over bytes. */
  readonly raw?: true
  /** The handler returns `{ name, mime, bytes }`, which HTTP clients receive as that file. */
  readonly responseType?: 'file'
  /** A `write` that calls an external service between transactions of its own: `ctx.db` is a plain connection. */
  readonly ownTransactions?: true
  /** Denied while an administrator acts for the caller. */
  readonly notWhileActing?: true
  /** A write that is open to an administrator who only looks: ending that, signing out, and what writes nothing for whoever acts. */
  readonly whileLooking?: true
  /** A write that changes nothing of the caller's that they would want to know of when an administrator makes it for them. */
  readonly leavesNoTrace?: true
  /** Open to people who have not accepted the terms that hold: their own account, export, deletion, signing out. */
  readonly beforeTerms?: true
  /** Open to people whom moderators suspended, besides what `beforeTerms` opens: what was decided about them, and answering it. */
  readonly whileSuspended?: true
  /** What an administrator needs the right to (decisions §1); other callers are not asked. */
  readonly right?: AdminRight
  /** What a member of a company needs the right to. The handler checks it; the refusal names it, so that pages say which roles have it. */
  readonly teamRight?: RightName
  /** Asks an administrator for their second factor again when it is older than ten minutes. */
  readonly stepUp?: true
  /** May wait for a second administrator (`WAITING_SECOND`); the module says when, see `Module.secondApprovals`. */
  readonly second?: EndpointApprovalKind
  /** Why an endpoint exists that `calls.tsv` does not list. */
  readonly notInSpecification?: string
  readonly purpose: string
}

export type Contract = Readonly<Record<string, Endpoint>>

/** Declares an endpoint. The function exists so that the schemas keep their exact types. */
export function endpoint<I extends Schema, O extends Schema>(spec: Endpoint<I, O>): Endpoint<I, O> {
  return spec
}
