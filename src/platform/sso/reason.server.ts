/** Why a sign-on failed, for the log, the audit and support. The first group is not caused by the person. */
export const downReasons = ['DOWN', 'SLOW', 'STATUS', 'GARBAGE'] as const
export const answerReasons = [
  'STATE',
  'NONCE',
  'ISSUER',
  'AUDIENCE',
  'EXPIRED',
  'ALGORITHM',
  'KEY',
  'SIGNATURE',
  'CODE',
  'CLIENT',
  'SUBJECT',
  'ANSWER',
] as const
export type Reason = (typeof downReasons)[number] | (typeof answerReasons)[number]

type ErrorFields = { code?: unknown; error?: unknown; claim?: unknown; attribute?: unknown }
const errorFields = (value: unknown): ErrorFields => (typeof value === 'object' && value !== null ? value : {})

const claims: Record<string, Reason> = {
  nonce: 'NONCE',
  iss: 'ISSUER',
  aud: 'AUDIENCE',
  azp: 'AUDIENCE',
  sub: 'SUBJECT',
  exp: 'EXPIRED',
  iat: 'EXPIRED',
  nbf: 'EXPIRED',
}
const codes: Record<string, Reason> = {
  OAUTH_TIMEOUT: 'SLOW',
  OAUTH_ABORT: 'SLOW',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'STATUS',
  OAUTH_RESPONSE_IS_NOT_JSON: 'GARBAGE',
  OAUTH_PARSE_ERROR: 'GARBAGE',
  OAUTH_INVALID_SERVER_METADATA: 'GARBAGE',
  OAUTH_MISSING_SERVER_METADATA: 'GARBAGE',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'EXPIRED',
  OAUTH_KEY_SELECTION_FAILED: 'KEY',
  OAUTH_UNSUPPORTED_OPERATION: 'ALGORITHM',
}

/** Classifies what the library throws by codes and claims, and by its message only when there is nothing else. */
export function reasonOf(error: unknown): Reason {
  const causes = errorChain(error)
  for (const link of causes) {
    const { code, error: refused, claim, attribute } = errorFields(link)
    if (refused === 'invalid_grant') return 'CODE'
    if (refused === 'invalid_client' || refused === 'unauthorized_client') return 'CLIENT'
    if (typeof claim === 'string' && claims[claim]) return claims[claim]
    if (attribute === 'issuer') return 'ISSUER'
    if (typeof code === 'string' && codes[code]) return codes[code]
    if (link instanceof DOMException && /Timeout|Abort/.test(link.name)) return 'SLOW'
    if (link instanceof DOMException && link.name === 'DataError') return 'GARBAGE'
  }
  return byMessage(causes)
}

function byMessage(links: readonly unknown[]): Reason {
  const words = links.map((link) => (link instanceof Error ? link.message : '')).join(' ')
  const patterns: [RegExp, Reason][] = [
    [/fetch failed|ECONN|ENOTFOUND|EAI_AGAIN|terminated|socket/i, 'DOWN'],
    [/"alg"|algorithm/, 'ALGORITHM'],
    [/signature/i, 'SIGNATURE'],
    [/"nonce"/, 'NONCE'],
    [/"state"/, 'STATE'],
    [/"aud"/, 'AUDIENCE'],
    [/"iss"/, 'ISSUER'],
  ]
  return patterns.find(([sign]) => sign.test(words))?.[1] ?? 'ANSWER'
}

/** The error and its causes, at most six. A cause that is not an error (a claim, a body) counts too. */
function errorChain(error: unknown): unknown[] {
  const links: unknown[] = []
  for (let at = error; at && links.length < 6; at = at instanceof Error ? at.cause : undefined) links.push(at)
  return links
}
