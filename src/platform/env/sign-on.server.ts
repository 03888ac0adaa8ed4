import { providerNames, type ProviderName } from '#kernel/sign-on-provider.ts'
import { StartError } from './start-error.ts'

/** A provider as the environment describes it. `without` names proofs that it is known not to support. */
export type ProviderEnv = {
  name: ProviderName
  label: string
  issuer: string
  clientId: string
  clientSecret: string
  without: readonly ('nonce' | 'pkce')[]
}

const linkedinIssuer = 'https://www.linkedin.com/oauth'
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

type Source = Readonly<Record<string, string | undefined>>

/**
 * Reads `SSO_LINKEDIN_*` and `SSO_FSP_*`. Issuers must use https except on this machine. Throws StartError for an incomplete
 * provider, so that no sign-in button is dead.
 */
export function signOnProviders(source: Source): ProviderEnv[] {
  return providerNames.flatMap((name) => {
    const prefix = `SSO_${name.toUpperCase()}_`
    const read = (key: string) => source[prefix + key]?.trim() || undefined
    const [clientId, clientSecret] = [read('CLIENT_ID'), read('CLIENT_SECRET')]
    const issuer = read('ISSUER') ?? (name === 'linkedin' && clientId ? linkedinIssuer : undefined)
    if (!issuer && !clientId && !clientSecret) return []
    if (!issuer || !clientId || !clientSecret)
      throw new StartError(`Set ${prefix}ISSUER, ${prefix}CLIENT_ID and ${prefix}CLIENT_SECRET together.`)
    if (!isIssuer(issuer))
      throw new StartError(`${prefix}ISSUER must be an address that begins with https://, without a query.`)
    const label = read('LABEL') ?? (name === 'linkedin' ? 'LinkedIn' : new URL(issuer).hostname)
    return [{ name, label: label.slice(0, 40), issuer, clientId, clientSecret, without: without(prefix, read, issuer) }]
  })
}

function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, search, hash, username } = new URL(text)
  const safe = protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname))
  return safe && !search && !hash && !username
}

/** LinkedIn never sends the nonce back (its id token has no such claim), so for its own issuer that proof is left out. */
function without(prefix: string, read: (key: string) => string | undefined, issuer: string): ProviderEnv['without'] {
  const given = read('WITHOUT')
  if (given === undefined) return issuer === linkedinIssuer ? ['nonce'] : []
  const parts = given.split(',').map((part) => part.trim())
  const known = parts.filter((part): part is 'nonce' | 'pkce' => part === 'nonce' || part === 'pkce')
  if (known.length < parts.length) throw new StartError(`${prefix}WITHOUT must be nonce, pkce or both with a comma.`)
  return known
}
