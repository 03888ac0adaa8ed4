import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  isCancelled,
  returnPath,
  signOnOutcome,
  signOnProblems,
  signOnRules,
  unlinkProblem,
  type SignOnFacts,
} from './rules.sign-on.ts'
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
  // Registered with LinkedIn and named by the specification.
  expect(returnPath('linkedin', 'SIGN_IN')).toBe('/jobsseekers/linkedin-login')
  expect(returnPath('linkedin', 'LINK')).toBe('/jobsseekers/settings/link/linkedin')
  expect(paths).toContain('/jobsseekers/fsp-sso-login')
})

test('the last sign-in method cannot be unlinked', () => {
  expect(unlinkProblem({ hasPassword: false, links: 1 })).toBe('LAST_SIGN_IN')
  expect(unlinkProblem({ hasPassword: true, links: 1 })).toBeNull()
  expect(unlinkProblem({ hasPassword: false, links: 2 })).toBeNull()
})

test('a cancellation is distinguished from an error', () => {
  for (const error of ['access_denied', 'user_cancelled_login', 'user_cancelled_authorize', 'login_required'])
    expect(isCancelled(error), error).toBe(true)
  expect(isCancelled('server_error')).toBe(false)
})

test('a sign-on is started and completed within the times of decisions §1', () => {
  expect([signOnRules.attemptMs, signOnRules.personMs].map((ms) => ms / 60_000)).toEqual([10, 30])
})

test.each(['en', 'id'])('every failure that the pages show has a sentence (%s)', (locale) => {
  const sentences = JSON.parse(readFileSync(path.resolve(`src/text/${locale}/errorMsg.json`), 'utf8')) as Record<
    string,
    string
  >
  for (const code of signOnProblems) expect(sentences, code).toHaveProperty([code])
})
