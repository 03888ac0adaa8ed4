import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startIdentityProvider, type Fault, type IdentityProvider } from '../../../test/fixtures/identity-provider.ts'
import { openSignOn } from './sign-on.server.ts'
import { SignOnProblem, type Proofs, type Provider } from './provider-port.server.ts'

const redirectUri = 'http://site.example.org/jobsseekers/fsp-sso-login'
let peer: IdentityProvider
let provider: Provider
let turn = 0
const hasty = 400
const proofs = (): Proofs => ({
  state: `state-${++turn}`,
  nonce: `nonce-${turn}`,
  verifier: `${'v'.repeat(50)}${turn}`,
})

/** Patient by default, so that a busy machine is not a slow provider. */
function open(without: ('nonce' | 'pkce')[] = [], timeoutMs = 10_000): Provider {
  const { issuer, clientId, clientSecret } = peer
  const { providers } = openSignOn({
    providers: [{ name: 'fsp', label: 'Partner', issuer, clientId, clientSecret, without }],
    timeoutMs,
  })
  if (!providers[0]) throw new Error('no provider')
  return providers[0]
}

beforeAll(async () => {
  peer = await startIdentityProvider([redirectUri])
})
beforeEach(() => {
  peer.fault = 'ok'
  peer.person = { sub: 'person-1', email: 'ayu@example.org', email_verified: true, name: 'Ayu Lestari' }
  provider = open()
})
afterAll(() => peer.stop())

async function signOn(fault: Fault = 'ok', given: Provider = provider) {
  const own = proofs()
  const back = await peer.visit(await given.authorizationUrl(redirectUri, own))
  peer.fault = fault
  const returned = {
    code: back.searchParams.get('code') ?? '',
    state: back.searchParams.get('state') ?? '',
    iss: back.searchParams.get('iss') ?? undefined,
  }
  return {
    own,
    returned,
    finish: (changes = {}, other = own) => given.exchangeCode(redirectUri, { ...returned, ...changes }, other),
  }
}

const problem = (promise: Promise<unknown>) =>
  promise.then(
    () => 'believed',
    (error: unknown) => (error instanceof SignOnProblem ? error.reason : `thrown: ${String(error)}`),
  )

test('a valid provider verifies a person; the browser carries a state, a nonce and an S256 challenge', async () => {
  const url = new URL(await provider.authorizationUrl(redirectUri, proofs()))
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    code_challenge_method: 'S256',
    scope: 'openid profile email',
    state: `state-${turn}`,
    nonce: `nonce-${turn}`,
    redirect_uri: redirectUri,
  })
  expect(url.href).not.toContain('vvvv')
  const { finish } = await signOn()
  expect(await finish()).toEqual({
    issuer: peer.issuer,
    subject: 'person-1',
    email: 'ayu@example.org',
    emailVerified: true,
    name: 'Ayu Lestari',
  })
})

test.each<[Fault, string]>([
  ['nonce', 'NONCE'],
  ['no-nonce', 'NONCE'],
  ['issuer', 'ISSUER'],
  ['audience', 'AUDIENCE'],
  ['expired', 'EXPIRED'],
  ['alg-none', 'ALGORITHM'],
  ['hs256', 'ALGORITHM'],
  ['unknown-kid', 'KEY'],
  ['signature', 'SIGNATURE'],
  ['pkce', 'CODE'],
  ['slow', 'SLOW'],
  ['status', 'STATUS'],
  ['garbage', 'GARBAGE'],
  ['endless', 'GARBAGE'],
])('a response with the fault %s is rejected as %s', async (fault, reason) => {
  const { finish } = await signOn(fault, fault === 'slow' ? open([], hasty) : provider)
  expect(await problem(finish())).toBe(reason)
})

test('another state, another issuer in the response, a used code: each rejected', async () => {
  const first = await signOn()
  expect(await problem(first.finish({ state: 'of-somebody-else' }))).toBe('STATE')
  expect(await problem(first.finish({ iss: 'https://other.example.org' }))).toBe('ISSUER')
  expect(await first.finish()).toMatchObject({ subject: 'person-1' })
  expect(await problem(first.finish())).toBe('CODE')
})

test.each([false, undefined, null, 'true', 1])(
  'an e-mail whose email_verified is %j is not verified',
  async (claim) => {
    peer.person = { ...peer.person, email_verified: claim }
    const { finish } = await signOn()
    expect(await finish()).toMatchObject({ email: 'ayu@example.org', emailVerified: false })
  },
)

describe('a provider that is away when somebody begins', () => {
  test.each<[Fault, string]>([
    ['slow', 'SLOW'],
    ['status', 'STATUS'],
    ['garbage', 'GARBAGE'],
  ])('%s: refused as %s, and asked again the next time', async (fault, reason) => {
    peer.fault = fault
    if (fault === 'slow') provider = open([], hasty)
    expect(await problem(provider.authorizationUrl(redirectUri, proofs()))).toBe(reason)
    peer.fault = 'ok'
    expect(await provider.authorizationUrl(redirectUri, proofs())).toContain(peer.issuer)
  })

  test('down', async () => {
    await peer.stop()
    try {
      expect(await problem(provider.authorizationUrl(redirectUri, proofs()))).toBe('DOWN')
    } finally {
      await peer.start()
    }
  })
})

test('the discovery document is fetched once, also for concurrent sign-ons', async () => {
  const before = peer.requestCounts.get('/.well-known/openid-configuration') ?? 0
  await Promise.all([1, 2, 3].map(() => provider.authorizationUrl(redirectUri, proofs())))
  await provider.authorizationUrl(redirectUri, proofs())
  expect(peer.requestCounts.get('/.well-known/openid-configuration')).toBe(before + 1)
})

test('a provider known not to return the nonce gets none, and still uses PKCE', async () => {
  const bare = open(['nonce'])
  expect(await bare.authorizationUrl(redirectUri, proofs())).not.toContain('nonce=')
  const { finish, own } = await signOn('ok', bare)
  expect(await problem(finish({}, { ...own, verifier: 'w'.repeat(60) }))).toBe('CODE')
  const again = await signOn('ok', bare)
  expect(await again.finish()).toMatchObject({ subject: 'person-1' })
})
