import type { ProviderName } from '#kernel/sign-on-provider.ts'
import type { Reason } from './reason.server.ts'

/** Secrets of one sign-on attempt; stored on the server, never in the browser. */
export type Proofs = { state: string; nonce: string; verifier: string }
/** Parameters of the redirect back from the provider. */
export type CallbackParams = { code: string; state: string; iss?: string | undefined }

/** The identity that the provider verified. `emailVerified` only when the claim is the JSON value true. */
export type VerifiedIdentity = {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
  name: string | null
}

/** Why a sign-on with a provider failed. `down`: the provider did not answer properly, as opposed to an invalid answer. */
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
  /** The URL to redirect the browser to. Throws SignOnProblem. */
  authorizationUrl(redirectUri: string, proofs: Proofs): Promise<string>
  /** Exchanges the code and verifies the response. Throws SignOnProblem. */
  exchangeCode(redirectUri: string, returned: CallbackParams, proofs: Proofs): Promise<VerifiedIdentity>
}
