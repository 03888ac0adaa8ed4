import { createHash, randomUUID } from 'node:crypto'
import type { OutputOfAction } from '../src/contract.ts'
import { returnPath, signOnRules } from '../src/features/accounts/rules.sign-on.ts'
import { startIdentityProvider, type IdentityProvider } from './identity-provider.ts'
import type { TestHouse } from './open-house.ts'
import type { Browser } from './worlds.accounts.ts'

export type Providers = { linkedin: IdentityProvider; fsp: IdentityProvider; env: Record<string, string> }
type Name = 'linkedin' | 'fsp'

/** Two real providers and the environment that names them, for a site at `appUrl`. */
export async function startProviders(appUrl: string): Promise<Providers> {
  const open = (name: Name) =>
    startIdentityProvider((['SIGN_IN', 'LINK'] as const).map((purpose) => appUrl + returnPath(name, purpose)))
  const [linkedin, fsp] = await Promise.all([open('linkedin'), open('fsp')])
  const env = Object.fromEntries(
    Object.entries({ LINKEDIN: linkedin, FSP: fsp }).flatMap(([name, { issuer, clientId, clientSecret }]) => [
      [`SSO_${name}_ISSUER`, issuer],
      [`SSO_${name}_CLIENT_ID`, clientId],
      [`SSO_${name}_CLIENT_SECRET`, clientSecret],
    ]),
  )
  return { linkedin, fsp, env: { ...env, SSO_FSP_LABEL: 'Mitra Kerja' } }
}

export type CameBack = { provider: Name; state: string; code?: string; error?: string; iss?: string }

/** Begins in this browser and lets it walk through the provider; answers what it comes back with. */
export async function goThrough(
  browser: Browser,
  providers: Providers,
  provider: Name,
  next?: string,
): Promise<CameBack> {
  const { url } = await browser.call('candidate.signOnStart', { provider, ...(next === undefined ? {} : { next }) })
  const back = await providers[provider].visit(url)
  const read = (key: string) => back.searchParams.get(key) ?? undefined
  const [code, error, iss] = [read('code'), read('error'), read('iss')]
  return {
    provider,
    state: read('state') ?? '',
    ...(code === undefined ? {} : { code }),
    ...(error === undefined ? {} : { error }),
    ...(iss === undefined ? {} : { iss }),
  }
}

/** The whole way, to what it leads to. */
export async function signOn(
  browser: Browser,
  providers: Providers,
  provider: Name,
  next?: string,
): Promise<OutputOfAction<'candidate.signOnReturn'>> {
  return browser.call('candidate.signOnReturn', await goThrough(browser, providers, provider, next))
}

let made = 0
/** Somebody who has an account at a provider. */
export function someone(changes: Partial<IdentityProvider['person']> = {}): IdentityProvider['person'] {
  const nth = ++made
  return {
    sub: `sub-${nth}`,
    email: `sign.on.${nth}@example.org`,
    email_verified: true,
    name: 'Sari Melati',
    ...changes,
  }
}

/** What a provider does not know of a person. */
export function theRest() {
  return { fullName: 'Sari Melati', dialCode: '+62', phone: `8129${String(1_000_000 + ++made)}`, acceptTerms: true }
}

/** A browser whose owner a provider has just vouched for: the cookies with which the rest is said. */
export async function vouchedBrowser(world: TestHouse, email: string): Promise<[name: string, value: string][]> {
  const { sealer } = world.house.parts.ports
  const now = world.clock.now()
  const until = new Date(now.getTime() + signOnRules.personMs)
  const [id, state] = [randomUUID(), randomUUID()]
  const person = { issuer: 'https://id.example.org', subject: id, email, name: 'Sari Melati' }
  await world.db
    .insertInto('sign_on_attempt')
    .values({
      provider: 'fsp',
      purpose: 'SIGN_IN',
      state_hash: Buffer.from(state),
      browser_hash: createHash('sha256').update(id).digest(),
      sealed_proofs: '',
      sealed_person: await sealer.seal('signon-person', person, until),
      created_at: now,
      used_at: now,
      expires_at: until,
    })
    .execute()
  return [['signon', await sealer.seal('signon', { id }, until)]]
}
