import { expect, test } from 'vitest'
import { isCancelled, returnPath, signOnOutcome, unlinkProblem, type SignOnFacts } from './rules.sign-on.ts'
import { providerNames } from '#kernel/sign-on-provider.ts'

const noFacts: SignOnFacts = { linked: null, address: null, account: null }
const verified = { email: 'ayu@example.org', verified: true }

test.each<[string, Partial<SignOnFacts>, string]>([
  ['a linked account signs in regardless of the address', { linked: { blocked: false } }, 'LOGIN'],
  ['a link to a blocked account is rejected', { linked: { blocked: true }, address: verified }, 'ACCOUNT_BLOCKED'],
  ['no address', {}, 'SIGN_ON_UNVERIFIED'],
  [
    'an address not verified by the provider, although an account has it',
    { address: { ...verified, verified: false }, account: { proven: true, blocked: false } },
    'SIGN_ON_UNVERIFIED',
  ],
  [
    'address verified by the provider and by us',
    { address: verified, account: { proven: true, blocked: false } },
    'CONFIRM',
  ],
  [
    'an unverified account counts as none',
    { address: verified, account: { proven: false, blocked: false } },
    'COMPLETE',
  ],
  ['address of a blocked account', { address: verified, account: { proven: true, blocked: true } }, 'ACCOUNT_BLOCKED'],
  ['address without an account', { address: verified }, 'COMPLETE'],
])('%s', (_name, facts, outcome) => {
  expect(signOnOutcome({ ...noFacts, ...facts })).toBe(outcome)
})

test('every provider and purpose has its own return path', () => {
  const paths = providerNames.flatMap((name) => [returnPath(name, 'SIGN_IN'), returnPath(name, 'LINK')])
  expect(new Set(paths).size).toBe(4)
})

test('the last sign-in method cannot be unlinked', () => {
  expect(unlinkProblem({ hasPassword: false, links: 1 })).toBe('LAST_SIGN_IN')
  expect(unlinkProblem({ hasPassword: true, links: 1 })).toBeNull()
  expect(unlinkProblem({ hasPassword: false, links: 2 })).toBeNull()
})

test('a cancellation is distinguished from an error', () => {
  expect(isCancelled('user_cancelled_login')).toBe(true)
  expect(isCancelled('server_error')).toBe(false)
})
