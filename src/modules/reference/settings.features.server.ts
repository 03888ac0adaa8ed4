import { createHash } from 'node:crypto'
import type { Caller } from '#kernel/caller.ts'
import type { FeatureSwitch } from './settings.ts'

/** Which hundredth of all accounts this one is in, the same for a feature at any time and in any process. */
export const hundredthOf = (feature: string, accountId: string): number =>
  createHash('sha256').update(`${feature}:${accountId}`).digest().readUInt32BE(0) % 100

/**
 * Whether a feature is on for the caller. Accounts of an audience get it by their hundredth. Guests share their pages, so that a part of
 * them cannot be told apart: they get it when everybody of its audience does. Administrators and jobs always have it.
 */
export function hasFeature(caller: Caller, feature: string, { on, audience, share }: FeatureSwitch): boolean {
  if (caller.kind === 'admin' || caller.kind === 'system') return true
  if (!on) return false
  const kind = caller.kind === 'unassigned' ? 'employer' : caller.kind
  if (!audience.includes(kind)) return false
  return share >= 100 || ('accountId' in caller && hundredthOf(feature, caller.accountId) < share)
}
