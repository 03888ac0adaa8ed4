/** Passkeys of one administrator. */
export const maxPasskeys = 10
/** How long a browser has to answer a challenge. */
export const challengeSeconds = 300

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const recoveryCodes = 10
const codeLength = 10

/** A code of 50 bits from ten random bytes, in the alphabet of Crockford: no letter looks like a digit. */
export const recoveryCodeOf = (bytes: Uint8Array): string =>
  Array.from(bytes.slice(0, codeLength), (byte) => alphabet[byte & 31]).join('')

/** In two groups, as it is shown. */
export const shownRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

/** The code that somebody typed, whatever the case, the separators and the letters that look like digits; null for none. */
export function typedRecoveryCode(text: string): string | null {
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return code.length === codeLength && [...code].every((each) => alphabet.includes(each)) ? code : null
}

/** Whether an authenticator's counter grew; those that do not count stay at 0 (WebAuthn §6.1.1). */
export const isCounterPlausible = (stored: number, sent: number): boolean =>
  (stored === 0 && sent === 0) || sent > stored
