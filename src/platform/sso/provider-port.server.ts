import type { ProviderName } from '#kernel/sign-on-provider.ts'
import type { Reason } from './reason.server.ts'

/** What only this browser's attempt knows; kept by us, never in the browser. */
export type Proofs = { state: string; nonce: string; verifier: string }
/** What came back on the address the provider sends people to. */
export type Returned = { code: string; state: string; iss?: string | undefined }

/** A person as the provider vouches for them. `emailVerified` only when the claim is the JSON value true. */
export type Vouched = {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
  name: string | null
}

/** Why a provider could not be used or its answer not be believed. `down`: nothing was wrong with the answer, there was none. */
export class SignOnProblem extends Error {
  readonly reason: Reason
  readonly down: boolean
  constructor(reason: Reason, down: boolean, options?: ErrorOptions) {
    super(`sign-on: ${reason}`, options)
    this.name = 'SignOnProblem'
    this.reason = reason
    this.down = down
  }
}

export type Provider = {
  readonly name: ProviderName
  readonly label: string
  readonly issuer: string
  /** Where the browser goes. Throws SignOnProblem. */
  begin(redirectUri: string, proofs: Proofs): Promise<string>
  /** Trades the code and checks everything about the answer. Throws SignOnProblem. */
  finish(redirectUri: string, returned: Returned, proofs: Proofs): Promise<Vouched>
}
