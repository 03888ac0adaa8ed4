import type { Endpoint } from '#kernel/endpoint.ts'
import { browserCall } from '#ui/browser/browser-call.ts'

export type PasskeyOutcome = { ok: true } | { ok: false; code: string }

const post = (path: string): Pick<Endpoint, 'method' | 'path'> => ({ method: 'POST', path: `admin/passkeys/${path}` })

async function call(path: string, input: Readonly<Record<string, unknown>>) {
  const answer = await browserCall(post(path), input)
  return answer.ok ? answer : { ok: false as const, code: answer.errors[0]?.code ?? 'DEFECT' }
}

type CeremonyOptions = { options: never }

/** Runs a ceremony of the browser; what the person cancels or the device refuses is an outcome too. */
async function ceremony(run: () => Promise<PasskeyOutcome>): Promise<PasskeyOutcome> {
  try {
    return await run()
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'InvalidStateError') return { ok: false, code: 'PASSKEY_KNOWN' }
    return { ok: false, code: name === 'TypeError' ? 'UNAVAILABLE' : 'PASSKEY_CANCELLED' }
  }
}

/** Makes a passkey on this device and stores it under a name. */
export const registerPasskey = (name: string): Promise<PasskeyOutcome> =>
  ceremony(async () => {
    const answer = await call('options', {})
    if (!answer.ok) return answer
    const { startRegistration } = await import('@simplewebauthn/browser')
    const { id, response } = await startRegistration({ optionsJSON: (answer.data as CeremonyOptions).options })
    const { clientDataJSON, attestationObject, transports = [] } = response
    const stored = await call('register', { name, attestation: { id, clientDataJSON, attestationObject, transports } })
    return stored.ok ? { ok: true } : stored
  })

/** Answers a challenge by a passkey: to sign in, or to confirm who it is. */
export const answerByPasskey = (purpose: 'sign-in' | 'step-up'): Promise<PasskeyOutcome> =>
  ceremony(async () => {
    const answer = await call(`${purpose}/options`, {})
    if (!answer.ok) return answer
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const { id, response } = await startAuthentication({ optionsJSON: (answer.data as CeremonyOptions).options })
    const { clientDataJSON, authenticatorData, signature, userHandle = null } = response
    const done = await call(purpose, { assertion: { id, clientDataJSON, authenticatorData, signature, userHandle } })
    return done.ok ? { ok: true } : done
  })
