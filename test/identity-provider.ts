import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT, UnsecuredJWT, decodeJwt, decodeProtectedHeader, importJWK, type JWK, type JWTPayload } from 'jose'
import Provider from 'oidc-provider'

/**
 * What the provider does wrong: names of an id token's faults, of a token request's, or of the whole service.
 * `ok` is a provider as it should be.
 */
export type Fault =
  | 'ok'
  | 'nonce'
  | 'no-nonce'
  | 'issuer'
  | 'audience'
  | 'expired'
  | 'alg-none'
  | 'hs256'
  | 'unknown-kid'
  | 'signature'
  | 'pkce'
  | 'slow'
  | 'status'
  | 'garbage'
  | 'endless'

export type ProviderPerson = { sub: string; email?: string; email_verified?: unknown; name?: string }

export type IdentityProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  fault: Fault
  /** Who is signed in there. */
  person: ProviderPerson
  /** False shows a page with two links; true goes on at once. */
  auto: boolean
  /** Requests so far, by path. */
  asked: Map<string, number>
  /** Lets the browser walk from our address to where it is sent back. */
  visit(url: string): Promise<URL>
  stop(): Promise<void>
  start(): Promise<void>
}

const keyPair = (kid: string) => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), kid, alg: 'RS256', use: 'sig' }
}

/** A real OpenID provider on a port of its own, with a switch for faults. `redirectUris` are where it may send people back. */
export async function startIdentityProvider(redirectUris: string[]): Promise<IdentityProvider> {
  const [own, strange] = [keyPair('own'), keyPair('other')]
  const clientId = 'karya'
  const clientSecret = 'a-client-secret-of-forty-characters-0123'
  const running: { provider?: Provider; server?: Server } = {}
  const held = new Set<ServerResponse>()

  const double: IdentityProvider = {
    issuer: '',
    clientId,
    clientSecret,
    fault: 'ok',
    person: { sub: 'person-1', email: 'someone@example.org', email_verified: true, name: 'Someone' },
    auto: true,
    asked: new Map(),
    visit: walk,
    async stop() {
      for (const answer of held) answer.destroy()
      const { server } = running
      server?.closeAllConnections()
      await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
    },
    async start() {
      const server = createServer((request, response) => void serve(request, response))
      const port = double.issuer ? Number(new URL(double.issuer).port) : 0
      await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
      running.server = server
      double.issuer = `http://localhost:${(server.address() as AddressInfo).port}`
    },
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?')[0] ?? ''
    double.asked.set(path, (double.asked.get(path) ?? 0) + 1)
    if (path.startsWith('/interaction/')) return interact(request, response)
    // What the site asks is broken, not the pages that the person sees there.
    const broken = { slow: hang, status: fiveHundred, garbage, endless }[double.fault as string]
    if (broken && !path.startsWith('/auth')) return broken(response)
    if (path !== '/token') return void running.provider?.callback()(request, response)
    if (double.fault === 'pkce') await otherVerifier(request)
    return tamper(request, response)
  }

  const hang = (response: ServerResponse) => void held.add(response)
  const fiveHundred = (response: ServerResponse) => void response.writeHead(500).end('{}')
  const garbage = (response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end('<html>not JSON')
  function endless(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'application/json' })
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536))) continue
      response.once('drain', more)
    }
    more()
  }

  /** Sends the token request on with another PKCE verifier, as somebody would who only has the code. */
  async function otherVerifier(request: IncomingMessage): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = new URLSearchParams(Buffer.concat(parts).toString())
    body.set('code_verifier', 'x'.repeat(64))
    Object.assign(request, { body: Object.fromEntries(body) }) // what the provider reads when a body was read before it
  }

  async function tamper(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const end = response.end.bind(response)
    response.end = ((chunk?: unknown) => {
      const text = Buffer.isBuffer(chunk) ? chunk.toString() : String(chunk ?? '')
      void changed(text).then((body) => {
        response.removeHeader('content-length')
        end(body)
      })
      return response
    }) as typeof response.end
    await running.provider?.callback()(request, response)
  }

  async function changed(text: string): Promise<string> {
    const body = JSON.parse(text) as { id_token?: string }
    if (!body.id_token) return text
    return JSON.stringify({ ...body, id_token: await faulty(body.id_token) })
  }

  async function faulty(token: string): Promise<string> {
    const claims = decodeJwt(token)
    const { kid = 'own' } = decodeProtectedHeader(token)
    const signed = async (payload: JWTPayload, key: JWK = own, id = kid) =>
      new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: id }).sign(await importJWK(key, 'RS256'))
    switch (double.fault) {
      case 'nonce':
        return signed({ ...claims, nonce: 'of-somebody-else' })
      case 'no-nonce':
        return signed({ ...claims, nonce: undefined })
      case 'issuer':
        return signed({ ...claims, iss: 'https://other.example.org' })
      case 'audience':
        return signed({ ...claims, aud: 'another-client' })
      case 'expired':
        return signed({ ...claims, exp: Math.floor(Date.now() / 1000) - 600 })
      case 'alg-none':
        return new UnsecuredJWT(claims).encode()
      case 'hs256':
        return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(Buffer.from(clientSecret))
      case 'unknown-kid':
        return signed(claims, strange, 'other')
      case 'signature':
        return signed(claims, strange, kid)
      default:
        return token
    }
  }

  /** The provider's own sign-in: at once, or a page with two links. */
  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', double.issuer)
    const { provider } = running
    const choice = double.auto ? 'yes' : url.searchParams.get('choice')
    if (!provider || !choice) {
      response.writeHead(200, { 'content-type': 'text/html' })
      return void response.end(
        `<!doctype html><html lang="en"><title>Provider</title><h1>Provider</h1><a id="yes" href="?choice=yes">Continue</a> <a id="no" href="?choice=no">Cancel</a>`,
      )
    }
    if (choice === 'no')
      return provider.interactionFinished(request, response, {
        error: 'access_denied',
        error_description: 'cancelled',
      })
    const { prompt, params, session } = await provider.interactionDetails(request, response)
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId: double.person.sub } })
    const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params['client_id']) })
    grant.addOIDCScope('openid profile email')
    const grantId = await grant.save()
    await provider.interactionFinished(request, response, { consent: { grantId } }, { mergeWithLastSubmission: true })
  }

  await double.start()
  running.provider = new Provider(double.issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [own] },
    cookies: { keys: ['a-cookie-key-of-the-test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 600, AuthorizationCode: 60, IdToken: 600 },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...double.person, sub }) as { sub: string } }),
  })
  return double
}

/** A browser of its own: follows redirects with its cookies until it is sent to another host. */
async function walk(start: string): Promise<URL> {
  const cookies = new Map<string, string>()
  const home = new URL(start).origin
  let url = new URL(start)
  for (let step = 0; step < 12 && url.origin === home; step++) {
    const header = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie: header } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const to = answer.headers.get('location')
    if (!to) throw new Error(`the provider stopped at ${url.pathname} with ${answer.status}: ${await answer.text()}`)
    url = new URL(to, url)
  }
  return url
}
