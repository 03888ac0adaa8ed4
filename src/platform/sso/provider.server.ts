import * as client from 'openid-client'
import type { ProviderEnv } from '#platform/env/sign-on.server.ts'
import { guardedFetch } from '#platform/http/guarded-fetch.server.ts'
import { downReasons, reasonOf } from './reason.server.ts'
import { SignOnProblem, type Proofs, type Provider, type VerifiedIdentity } from './provider-port.server.ts'

/** How long a provider's discovery document is cached. Failures are never cached. */
const discoveryTtlMs = 3_600_000

/** OpenID Connect with one provider: code flow, S256, signature checked against the provider's published keys. */
export function openProvider(env: ProviderEnv, timeoutMs: number): Pick<Provider, 'authorizationUrl' | 'exchangeCode'> {
  let cached: { config: Promise<client.Configuration>; until: number } | undefined
  const config = () => {
    if (cached && cached.until > performance.now()) return cached.config
    const fresh = { config: discover(env, timeoutMs), until: performance.now() + discoveryTtlMs }
    cached = fresh
    fresh.config.catch(() => {
      if (cached === fresh) cached = undefined
    })
    return fresh.config
  }
  const uses = (proof: 'nonce' | 'pkce') => !env.without.includes(proof)
  return {
    async authorizationUrl(redirectUri, { state, nonce, verifier }) {
      const discovered = await asProblem(config)
      const parameters: Record<string, string> = {
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid profile email',
        state,
        ...(uses('nonce') ? { nonce } : {}),
        ...(uses('pkce')
          ? { code_challenge: await client.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }
          : {}),
      }
      return client.buildAuthorizationUrl(discovered, parameters).href
    },
    async exchangeCode(redirectUri, returned, proofs) {
      const discovered = await asProblem(config)
      return asProblem(() => exchange(discovered, callbackUrl(redirectUri, returned), proofs, uses))
    },
  }
}

/** The secret is sent in the body, as most providers expect, or in the header when a provider supports nothing else. */
function secretAuth(secret: string): client.ClientAuth {
  const [body, header] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)]
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported
    return (!methods || methods.includes('client_secret_post') ? body : header)(server, ...rest)
  }
}

async function discover(env: ProviderEnv, timeoutMs: number): Promise<client.Configuration> {
  const localhost = env.issuer.startsWith('http:')
  return client.discovery(new URL(env.issuer), env.clientId, {}, secretAuth(env.clientSecret), {
    timeout: timeoutMs / 1000,
    [client.customFetch]: guardedFetch(timeoutMs, localhost) as client.CustomFetch,
    execute: [client.enableNonRepudiationChecks, ...(localhost ? [client.allowInsecureRequests] : [])],
  })
}

function callbackUrl(redirectUri: string, { code, state, iss }: Parameters<Provider['exchangeCode']>[1]): URL {
  const url = new URL(redirectUri)
  url.search = new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) }).toString()
  return url
}

async function exchange(
  config: client.Configuration,
  url: URL,
  { state, nonce, verifier }: Proofs,
  uses: (proof: 'nonce' | 'pkce') => boolean,
): Promise<VerifiedIdentity> {
  const tokens = await client.authorizationCodeGrant(config, url, {
    expectedState: state,
    idTokenExpected: true,
    ...(uses('nonce') ? { expectedNonce: nonce } : {}),
    ...(uses('pkce') ? { pkceCodeVerifier: verifier } : {}),
  })
  const claims = tokens.claims()
  if (!claims) throw new SignOnProblem('ANSWER', false)
  const userInfo =
    claims['email'] === undefined && config.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
      : claims
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: typeof userInfo['email'] === 'string' ? userInfo['email'] : null,
    emailVerified: userInfo['email_verified'] === true,
    name: typeof userInfo['name'] === 'string' ? userInfo['name'] : null,
  }
}

/** Turns every failure of a provider into a SignOnProblem with a reason. */
async function asProblem<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (cause) {
    if (cause instanceof SignOnProblem) throw cause
    const reason = reasonOf(cause)
    throw new SignOnProblem(reason, (downReasons as readonly string[]).includes(reason), { cause })
  }
}
