import { expect, test } from 'vitest'
import { isCancelled, returnPath, signOnOutcome, unlinkProblem, type SignOnFacts } from './rules.sign-on.ts'
import { providerNames } from '#kernel/sign-on-provider.ts'

const nothing: SignOnFacts = { linked: null, address: null, account: null }
const verified = { email: 'ayu@example.org', verified: true }

test.each<[string, Partial<SignOnFacts>, string]>([
  ['a link opens its account, whatever the address', { linked: { blocked: false } }, 'LOGIN'],
  ['a link to a blocked account opens nothing', { linked: { blocked: true }, address: verified }, 'ACCOUNT_BLOCKED'],
  ['no address', {}, 'SIGN_ON_UNVERIFIED'],
  [
    'an address the provider did not verify, although an account has it',
    { address: { ...verified, verified: false }, account: { proven: true, blocked: false } },
    'SIGN_ON_UNVERIFIED',
  ],
  ['both sides verified it', { address: verified, account: { proven: true, blocked: false } }, 'CONFIRM'],
  [
    'unproven with us: as if nobody had it',
    { address: verified, account: { proven: false, blocked: false } },
    'COMPLETE',
  ],
  ['blocked with us', { address: verified, account: { proven: true, blocked: true } }, 'ACCOUNT_BLOCKED'],
  ['nobody has it', { address: verified }, 'COMPLETE'],
])('%s', (_name, facts, outcome) => {
  expect(signOnOutcome({ ...nothing, ...facts })).toBe(outcome)
})

test('every provider and purpose has a way back of its own', () => {
  const paths = providerNames.flatMap((name) => [returnPath(name, 'SIGN_IN'), returnPath(name, 'LINK')])
  expect(new Set(paths).size).toBe(4)
})

test('the last way in stays', () => {
  expect(unlinkProblem({ hasPassword: false, links: 1 })).toBe('LAST_SIGN_IN')
  expect(unlinkProblem({ hasPassword: true, links: 1 })).toBeNull()
  expect(unlinkProblem({ hasPassword: false, links: 2 })).toBeNull()
})

test('turning back is told from a refusal', () => {
  expect(isCancelled('user_cancelled_login')).toBe(true)
  expect(isCancelled('server_error')).toBe(false)
})
