import { createHash } from 'node:crypto'
import { CompactEncrypt, SignJWT, compactDecrypt, jwtVerify } from 'jose'

/** Seals small values so that only this deployment reads them (JWE, dir + A256GCM), with key ids for rotation. */
export type Sealer = {
  seal(purpose: string, value: unknown, expiresAt: Date): Promise<string>
  /** The value, or null for anything expired, tampered, longer than `longest`, of another purpose or of another deployment. Never throws. */
  open(purpose: string, sealed: string, now: Date, longest?: number): Promise<unknown>
  /** A short-lived access token (JWT, HS256) that names a session. */
  sign(sessionId: string, now: Date, seconds: number): Promise<string>
  verify(token: string, now: Date): Promise<string | null>
}

type Key = { id: string; encrypt: Uint8Array; sign: Uint8Array }

/** The id of a key, which is readable in everything it seals. */
export const keyId = (secret: string): string =>
  createHash('sha256').update(`karya:id:${secret}`).digest('hex').slice(0, 8)

function derive(secret: string): Key {
  const part = (use: string) => new Uint8Array(createHash('sha256').update(`karya:${use}:${secret}`).digest())
  return {
    id: keyId(secret),
    encrypt: part('encrypt'),
    sign: part('sign'),
  }
}

/** The first secret seals and signs; all of them open and verify, so that keys can be rotated over 15 days. */
export function createSealer(secrets: readonly string[]): Sealer {
  const keys = secrets.map(derive)
  const [current] = keys
  if (!current) throw new Error('no secret key')
  const byId = (id: string | undefined) => keys.find((key) => key.id === id)
  const text = { encode: new TextEncoder(), decode: new TextDecoder() }
  return {
    async seal(purpose, value, expiresAt) {
      const body = text.encode.encode(JSON.stringify({ p: purpose, e: expiresAt.getTime(), v: value }))
      return new CompactEncrypt(body)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: current.id })
        .encrypt(current.encrypt)
    },
    async open(purpose, sealed, now, longest = 8192) {
      if (sealed.length > longest) return null
      try {
        const { plaintext } = await compactDecrypt(
          sealed,
          (header) => {
            const key = byId(header.kid)
            if (!key) throw new Error('unknown key')
            return key.encrypt
          },
          { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] },
        )
        const body = JSON.parse(text.decode.decode(plaintext)) as { p: string; e: number; v: unknown }
        return body.p === purpose && body.e > now.getTime() ? body.v : null
      } catch {
        return null // an expired, tampered or foreign seal is an empty session (specification point 8)
      }
    },
    async sign(sessionId, now, seconds) {
      const at = Math.floor(now.getTime() / 1000)
      return new SignJWT({ typ: 'access' })
        .setProtectedHeader({ alg: 'HS256', kid: current.id })
        .setSubject(sessionId)
        .setAudience('karya')
        .setIssuedAt(at)
        .setExpirationTime(at + seconds)
        .sign(current.sign)
    },
    async verify(token, now) {
      if (token.length > 4096) return null
      try {
        const { payload } = await jwtVerify(
          token,
          (header) => {
            const key = byId(header.kid)
            if (!key) throw new Error('unknown key')
            return key.sign
          },
          { algorithms: ['HS256'], audience: 'karya', currentDate: now, clockTolerance: 60 },
        )
        return payload.typ === 'access' && payload.sub ? payload.sub : null
      } catch {
        return null
      }
    },
  }
}
