import { safeNext } from '#kernel/safe-next.ts'

/** The two kinds of account that register themselves; they share all access pages. */
export type Side = 'candidate' | 'employer'
/** Steps of a flow in which a code is entered. */
export const codeSteps = ['VERIFY_EMAIL', 'LOGIN', 'RESET_PASSWORD'] as const
export type CodeStep = (typeof codeSteps)[number]
/** What a flow with a code waits for: the code, or afterwards the new password. */
export const codePurposes = [...codeSteps, 'NEW_PASSWORD'] as const
export type CodePurpose = (typeof codePurposes)[number]

const areaPaths = { candidate: '/jobsseekers', employer: '/employer' } as const
const homePaths = { candidate: '/jobsseekers/browse-jobs', employer: '/employer/home' } as const
const pages = {
  LOGIN: { candidate: 'otp', employer: 'otp' },
  VERIFY_EMAIL: { candidate: 'registration-verification', employer: 'register-verification' },
  RESET_PASSWORD: { candidate: 'forgot-password-otp', employer: 'forgot-password-otp' },
  NEW_PASSWORD: { candidate: 'new-password', employer: 'new-password' },
} as const

export type AccessPage =
  | 'login'
  | 'register'
  | 'forgot-password'
  | 'password-change-successfully'
  | 'reset-password'
  | 'terms-condition'

export const sideOf = (pathname: string): Side => (pathname.startsWith('/employer') ? 'employer' : 'candidate')
export const otherSide = (side: Side): Side => (side === 'employer' ? 'candidate' : 'employer')

/** Path of an access page; `next` is passed on. */
export function accessPath(side: Side, page: AccessPage, next: string | null = null): string {
  return withNext(`${areaPaths[side]}/${page}`, next)
}

/** Path of the page where a code of this purpose is entered. */
export function codePath(side: Side, purpose: CodePurpose, next: string | null = null): string {
  return withNext(`${areaPaths[side]}/${pages[purpose][side]}`, next)
}

/** Destination after signing in. */
export const afterSignIn = (side: Side, next: string | null): string => safeNext(next, homePaths[side])

function withNext(path: string, next: string | null): string {
  return next ? `${path}?next=${encodeURIComponent(next)}` : path
}
