import { generateSecret, generateSync, generateURI, verifySync } from 'otplib'
import type { Sealer } from '#platform/session/sealer.server.ts'

const period = 30
/** Sealed secrets do not expire; they are resealed with the current key at each sign-in. */
const never = new Date('9999-01-01T00:00:00Z')

export const newSecret = (): string => generateSecret()
export const sealSecret = (sealer: Sealer, secret: string): Promise<string> => sealer.seal('totp', secret, never)

/** The secret, or null when it was sealed by a key this deployment no longer has. */
export async function openSecret(sealer: Sealer, sealed: string | null, now: Date): Promise<string | null> {
  const value = sealed ? await sealer.open('totp', sealed, now) : null
  return typeof value === 'string' ? value : null
}

/** The URI that an authenticator app scans (Key URI Format). */
export const enrolmentUri = (secret: string, email: string, issuer: string): string =>
  generateURI({ issuer, label: email, secret })

/** The URI as a QR code (ISO 18004): the dark modules as one SVG path, `size` modules per side without the quiet zone. */
export async function qrCode(uri: string): Promise<{ size: number; path: string }> {
  const { create } = await import('qrcode') // loaded on demand: some sixty files that no start needs
  const { size, data } = create(uri, { errorCorrectionLevel: 'M' }).modules
  const dark = Array.from(data, (module, at) => (module ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : ''))
  return { size, path: dark.join('') }
}

/** The 30-second step of a code (RFC 6238), one step early or late allowed; null for a wrong code. */
export function totpStep(secret: string, token: string, now: Date): number | null {
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token, epoch, epochTolerance: period })
  return result.valid && 'epoch' in result ? Math.floor(result.epoch / period) : null
}

export const currentCode = (secret: string, now: Date): string =>
  generateSync({ secret, epoch: Math.floor(now.getTime() / 1000) })
