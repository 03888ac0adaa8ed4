import { describe, expect, test } from 'vitest'
import type { Caller } from '#kernel/caller.ts'
import type { Context } from '#platform/core/context.server.ts'
import { administrator, callers, candidate, member } from '../../../test/fixtures/callers.ts'
import { accessHandlers } from './handlers.access.server.ts'
import type { Flow } from './handlers.flow.server.ts'
import { isPasswordUsable, maxFailures } from './rules.codes.ts'

const now = new Date('2026-11-20T10:00:00Z')
/** The code of the error that a promise ends with; a defect is one too, as with a context that has no database. */
const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'SUCCESS',
    (error: { code?: string }) => error.code ?? 'DEFECT',
  )

test('only a candidate or an employer changes their password', async () => {
  const input = { id: 'account', currentPassword: 'a', password: 'b' }
  const change = (caller: Caller) =>
    errorOf(
      Promise.resolve(accessHandlers['candidate.changePassword']({ ctx: { caller } as unknown as Context, input })),
    )
  for (const caller of callers) {
    const allowed = caller.kind === 'candidate' || caller.kind === 'employer'
    expect((await change(caller)) === 'UNAUTHENTICATED', caller.kind).toBe(!allowed)
  }
  expect(await change(administrator('SUPER_ADMIN'))).toBe('UNAUTHENTICATED')
  expect(await Promise.all([candidate, member('OWNER')].map(change))).not.toContain('UNAUTHENTICATED')
})

describe('another code is sent', () => {
  const flow: Flow = {
    id: '01890000-0000-7000-8000-000000000001',
    side: 'candidate',
    email: 'siti@example.org',
    purpose: 'LOGIN',
    sentAt: now.getTime() - 1000,
    resendAt: now.getTime() + 59_000,
  }
  const context = (opened: unknown) =>
    ({ now, cookie: { read: () => null }, ports: { sealer: { open: async () => opened } } }) as unknown as Context
  const resend = (opened: unknown, side: 'candidate' | 'employer' = 'candidate') =>
    errorOf(Promise.resolve(accessHandlers[`${side}.resendOtp`]({ ctx: context(opened), input: { flow: 'sealed' } })))

  test('not before the minute is over, whatever the code is for', async () => {
    for (const purpose of ['LOGIN', 'VERIFY_EMAIL', 'RESET_PASSWORD'] as const)
      expect(await resend({ ...flow, purpose }), purpose).toBe('CODE_TOO_SOON')
  })

  test('to the side that asked for it, and never for a code that was redeemed already', async () => {
    expect(await resend(flow, 'employer')).toBe('CODE_EXPIRED')
    expect(await resend({ ...flow, side: 'employer' }, 'employer')).toBe('CODE_TOO_SOON')
    expect(await resend({ ...flow, purpose: 'NEW_PASSWORD' })).toBe('CODE_EXPIRED')
    expect(await resend(null)).toBe('CODE_EXPIRED')
  })
})

test('a hundred wrong passwords of strangers lock it for strangers alone', () => {
  const usable = (known: boolean, failures: number) => isPasswordUsable({ known, failures })
  expect([usable(false, maxFailures - 1), usable(false, maxFailures)]).toEqual([true, false])
  expect(usable(true, maxFailures + 1)).toBe(true)
})
