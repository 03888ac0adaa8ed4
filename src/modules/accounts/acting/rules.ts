/** Minutes in which a request can be allowed, and for which an administrator then acts. */
export const actingMinutes = { request: 15, run: 30 } as const
export const actingReason = { min: 20, max: 500 } as const

export const actingStates = ['REQUESTED', 'RUNNING'] as const
export type ActingEnd = 'ADMIN' | 'PERSON' | 'DECLINED' | 'TIME' | 'TRIES'

/**
 * Consonants alone: no words, nothing that sounds alike twice over the telephone, and nothing like the six digits that sign somebody in, which
 * support never asks for.
 */
const codeLetters = 'BCDFGHJKLMNPQRSTVWXZ'
const codeLength = 8

/** The code of a request from bytes that nobody can guess: the same bytes give the same code. */
export const actingCode = (bytes: Uint8Array): string =>
  Array.from(
    { length: codeLength },
    (_, at) => codeLetters[(((bytes[2 * at] ?? 0) << 8) | (bytes[2 * at + 1] ?? 0)) % 20],
  ).join('')

/** As people read it. */
export const spellCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`
/** As it is compared: what people type may have spaces, dashes and small letters. */
export const plainCode = (typed: string): string => typed.replaceAll(/[^a-z]/gi, '').toUpperCase()

/** Pages and calls of the console: there an administrator stays themselves while acting for somebody. */
export const isConsolePath = (path: string): boolean => /^\/(client\/api\/v1\/)?admin(?=[/.?]|$)/.test(path)
