import { createHash, randomBytes } from 'node:crypto'
import { accountIdOf } from '#kernel/caller.ts'
import { fail, withCommit } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import { recordSecurityEvent } from '../handlers.security.server.ts'
import type { Assertion, Attestation } from './contract.ts'
import { challengeSeconds, isCounterPlausible } from './rules.ts'
import { mailFactorAlarm } from './mail.server.ts'
import {
  claimChallenge,
  insertChallenge,
  lockForever,
  lockPasskey,
  writeUse,
  type Passkey,
  type Purpose,
} from './store.server.ts'

/** Relying party and origin come from the configured address, never from a header. */
const site = ({ ports }: Context) => {
  const { hostname, origin } = new URL(ports.env.appUrl)
  return { rpID: hostname, origin }
}

const sha256 = (value: string | Uint8Array) => createHash('sha256').update(value).digest()
const library = () => import('@simplewebauthn/server') // loaded on demand: no other request needs it

/** One answer for everything that is wrong with a passkey; what was used up stays so. */
const refuse = () => withCommit(fail('PASSKEY_REFUSED'))

/** A challenge for this browser, which its cookie binds. */
async function newChallenge(
  ctx: Context,
  purpose: Purpose,
  accountId: string | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32))
  const flow = ctx.cookie.read('passkey') ?? randomBytes(32).toString('base64url')
  ctx.cookie.set('passkey', flow, challengeSeconds)
  const hash = sha256(Buffer.from(challenge).toString('base64url'))
  await insertChallenge(ctx.db, { hash, purpose, accountId, flowHash: sha256(flow) }, ctx.now)
  return challenge
}

/** The challenge that an answer carries, claimed before anything is verified. Throws PASSKEY_REFUSED. */
async function claim(ctx: Context, purpose: Purpose, accountId: string | null, clientDataJSON: string) {
  const challenge = challengeIn(clientDataJSON)
  const flow = ctx.cookie.read('passkey')
  if (challenge === null || flow === undefined) throw refuse()
  const claimed = { hash: sha256(challenge), purpose, accountId, flowHash: sha256(flow) }
  if (!(await claimChallenge(ctx.db, claimed, ctx.now))) throw refuse()
  return challenge
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : null
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null // not the JSON of a browser
  }
}

type PasskeyHolder = { id: string; email: string; name: string; handle: Buffer; siteName: string }

/** What the browser needs to make a new passkey; those that the person has are excluded. */
export async function registrationOptions(ctx: Context, person: PasskeyHolder, passkeys: readonly Passkey[]) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: person.siteName,
    rpID: site(ctx).rpID,
    userID: new Uint8Array(person.handle),
    userName: person.email,
    userDisplayName: person.name,
    challenge: await newChallenge(ctx, 'REGISTER', person.id),
    timeout: challengeSeconds * 1000,
    attestationType: 'none',
    excludeCredentials: passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** The new passkey of an answer. Throws PASSKEY_REFUSED. */
export async function verifyRegistration(ctx: Context, accountId: string, attestation: Attestation) {
  const { id, clientDataJSON, attestationObject, transports } = attestation
  const expectedChallenge = await claim(ctx, 'REGISTER', accountId, clientDataJSON)
  const { rpID, origin } = site(ctx)
  const { verifyRegistrationResponse } = await library()
  const result = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
  }).catch((error: unknown) => refused(ctx, error))
  if (!result?.verified) throw refuse()
  const { credential, credentialDeviceType, credentialBackedUp, aaguid } = result.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports,
    deviceType: credentialDeviceType,
    backedUp: credentialBackedUp,
    aaguid,
  }
}

/** What the browser needs to find a passkey: any of this site, or those of one person. */
export async function assertionOptions(
  ctx: Context,
  purpose: 'SIGN_IN' | 'STEP_UP',
  passkeys: readonly Passkey[] = [],
) {
  const { generateAuthenticationOptions } = await library()
  const accountId = accountIdOf(ctx)
  return generateAuthenticationOptions({
    rpID: site(ctx).rpID,
    challenge: await newChallenge(ctx, purpose, accountId),
    timeout: challengeSeconds * 1000,
    allowCredentials: passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    userVerification: 'required',
  })
}

/** The passkey that answered. A counter that went back locks it and raises an alarm. Throws PASSKEY_REFUSED. */
export async function verifyAssertion(
  ctx: Context,
  purpose: 'SIGN_IN' | 'STEP_UP',
  assertion: Assertion,
): Promise<Passkey> {
  const accountId = accountIdOf(ctx)
  const { id, clientDataJSON, authenticatorData, signature } = assertion
  const expectedChallenge = await claim(ctx, purpose, accountId, clientDataJSON)
  const passkey = await lockPasskey(ctx.db, id)
  if (!passkey || passkey.locked_at || (accountId !== null && passkey.account_id !== accountId)) throw refuse()
  const { rpID, origin } = site(ctx)
  const { verifyAuthenticationResponse } = await library()
  const result = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    // The counter is compared below, where it has consequences.
    credential: { id, publicKey: new Uint8Array(passkey.public_key), counter: 0, transports: passkey.transports },
  }).catch((error: unknown) => refused(ctx, error))
  if (!result?.verified) throw refuse()
  const { newCounter: counter, credentialBackedUp: backedUp } = result.authenticationInfo
  if (!isCounterPlausible(passkey.counter, counter)) {
    await lockForever(ctx.db, passkey.id, ctx.now)
    await recordSecurityEvent(ctx, { what: 'passkeyLocked', accountId: passkey.account_id, outcome: 'REFUSED' })
    await mailFactorAlarm(ctx, passkey.account_id, 'passkeyLocked')
    throw refuse()
  }
  await writeUse(ctx.db, passkey.id, { counter, backedUp, now: ctx.now })
  return passkey
}

/** Why the library refused goes to the log only. */
function refused(ctx: Context, error: unknown): null {
  ctx.log.info({ event: 'security', what: 'accounts.passkeyRefused', reason: String(error) }, 'passkey refused')
  return null
}
