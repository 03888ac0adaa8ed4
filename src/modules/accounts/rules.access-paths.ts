import { safeNext } from '#kernel/safe-next.ts'

/** The two sides that register and sign in by themselves; they share every screen. */
export type Side = 'candidate' | 'employer'
export type CodePurpose = 'VERIFY_EMAIL' | 'LOGIN' | 'RESET_PASSWORD' | 'NEW_PASSWORD'

const areas = { candidate: '/jobsseekers', employer: '/employer' } as const
const homes = { candidate: '/jobsseekers/browse-jobs', employer: '/employer/home' } as const
const screens = {
  LOGIN: { candidate: 'otp', employer: 'otp' },
  VERIFY_EMAIL: { candidate: 'registration-verification', employer: 'register-verification' },
  RESET_PASSWORD: { candidate: 'forgot-password-otp', employer: 'forgot-password-otp' },
  NEW_PASSWORD: { candidate: 'new-password', employer: 'new-password' },
} as const

export type AccessScreen =
  | 'login'
  | 'register'
  | 'forgot-password'
  | 'password-change-successfully'
  | 'reset-password'
  | 'terms-condition'

export const sideOf = (pathname: string): Side => (pathname.startsWith('/employer') ? 'employer' : 'candidate')
export const otherSide = (side: Side): Side => (side === 'employer' ? 'candidate' : 'employer')

/** A screen of a side; `next` goes along. */
export function accessPath(side: Side, screen: AccessScreen, next: string | null = null): string {
  return withNext(`${areas[side]}/${screen}`, next)
}

/** Where a code of this purpose is entered. */
export function codePath(side: Side, purpose: CodePurpose, next: string | null = null): string {
  return withNext(`${areas[side]}/${screens[purpose][side]}`, next)
}

/** Where a person goes once in. */
export const afterSignIn = (side: Side, next: string | null): string => safeNext(next, homes[side])

function withNext(path: string, next: string | null): string {
  return next ? `${path}?next=${encodeURIComponent(next)}` : path
}
