import { createHash, randomBytes } from 'node:crypto'

/** A secret of 256 random bits for a link, a cookie or a calendar's address. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Tokens of 32 random bytes need no salt. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()
