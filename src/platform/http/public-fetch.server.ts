import { lookup as resolve } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { callbackify } from 'node:util'
import { BlockList, isIP, type LookupFunction } from 'node:net'

export const fetchRefusals = [
  'ADDRESS_NOT_ALLOWED',
  'NOT_REACHED',
  'TOO_SLOW',
  'TOO_LARGE',
  'TOO_MANY_REDIRECTS',
  'ANSWER_NOT_OK',
  'TYPE_NOT_ALLOWED',
] as const
export type FetchRefusal = (typeof fetchRefusals)[number]
export type FetchOutcome = { bytes: Buffer } | { refused: FetchRefusal }
type FetchLimits = { maxBytes: number; seconds: number; type: RegExp }
/** Reads what an address that somebody typed answers, if it is on the public internet (SF-01). */
export type PublicFetch = (url: string, limits: FetchLimits) => Promise<FetchOutcome>

/** What is reached, and how names become addresses. */
export type Network = {
  allowsUrl(url: URL): boolean
  isPublic(address: string): boolean
  resolve(host: string): Promise<{ address: string; family: number }[]>
}

class Refused extends Error {
  readonly reason: FetchRefusal
  constructor(reason: FetchRefusal) {
    super(reason)
    this.reason = reason
  }
}

const reserved4 = (
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 ' +
  '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4'
).split(' ')
/** Inside the public range: Teredo and other protocols, documentation, 6to4, whose addresses stand for others. */
const reserved6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function listOf(subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [net = '', bits] = subnet.split('/')
    list.addSubnet(net, Number(bits), family)
  }
  return list
}
const [blocked4, blocked6, public6] = [
  listOf(reserved4, 'ipv4'),
  listOf(reserved6, 'ipv6'),
  // Mapped IPv4, NAT64, loopback, link-local and unique local addresses are all outside of it.
  listOf(['2000::/3'], 'ipv6'),
]

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !blocked4.check(address, 'ipv4')
  return isIP(address) === 6 && public6.check(address, 'ipv6') && !blocked6.check(address, 'ipv6')
}

/** Only https at its own port and without a password in the address. */
export const allowsUrl = ({ protocol, port, username, password }: URL): boolean =>
  protocol === 'https:' && port === '' && username === '' && password === ''

const internet: Network = {
  allowsUrl,
  isPublic: isPublicAddress,
  resolve: (host) => resolve(host, { all: true }),
}

const maxRedirects = 3

/**
 * The connection goes to the addresses that were checked, so that a name cannot mean another one a moment later; each redirect is
 * checked in the same way. Nothing that is compressed is read, and no more than the limits allow.
 */
export const openPublicFetch =
  (network: Network = internet): PublicFetch =>
  async (url, limits) => {
    const signal = AbortSignal.timeout(limits.seconds * 1000)
    try {
      let next = URL.parse(url)
      for (let hop = 0; hop <= maxRedirects; hop++) {
        if (!next) throw new Refused('ADDRESS_NOT_ALLOWED')
        const answer = await ask(next, network, signal)
        const { location } = answer.headers
        if (![301, 302, 303, 307, 308].includes(answer.statusCode ?? 0)) return { bytes: await read(answer, limits) }
        answer.destroy()
        if (!location) throw new Refused('ANSWER_NOT_OK')
        next = URL.parse(location, next)
      }
      throw new Refused('TOO_MANY_REDIRECTS')
    } catch (error) {
      if (error instanceof Refused) return { refused: error.reason }
      return { refused: signal.aborted ? 'TOO_SLOW' : 'NOT_REACHED' }
    }
  }

function ask(url: URL, network: Network, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  // Of an address that is written as numbers no name is looked up.
  if (!network.allowsUrl(url) || (isIP(host) > 0 && !network.isPublic(host))) throw new Refused('ADDRESS_NOT_ALLOWED')
  const find = callbackify(async (name: string) => {
    const addresses = await network.resolve(name)
    if (!addresses.every(({ address }) => network.isPublic(address))) throw new Refused('ADDRESS_NOT_ALLOWED')
    return addresses
  })
  const lookup: LookupFunction = (name, { all }, done) =>
    find(name, (error, addresses?: { address: string; family: number }[]) => {
      const first = addresses?.[0]
      if (!first) done(error ?? new Refused('NOT_REACHED'), '', 0)
      else if (all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  const headers = { accept: 'application/xml, application/json', 'accept-encoding': 'identity', 'user-agent': 'Karya' }
  const options: RequestOptions = { headers, lookup, signal, agent: false, maxHeaderSize: 16_384 }
  const { promise, resolve: answered, reject } = Promise.withResolvers<IncomingMessage>()
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  request(url, options, answered).on('error', reject).end()
  return promise
}

async function read(answer: IncomingMessage, { maxBytes, type }: FetchLimits): Promise<Buffer> {
  const {
    'content-type': given = '',
    'content-encoding': encoding = 'identity',
    'content-length': length,
  } = answer.headers
  const refuse = (reason: FetchRefusal): never => {
    answer.destroy()
    throw new Refused(reason)
  }
  if (answer.statusCode !== 200) refuse('ANSWER_NOT_OK')
  if (encoding !== 'identity' || !type.test(given.split(';')[0]?.trim().toLowerCase() ?? '')) refuse('TYPE_NOT_ALLOWED')
  if (Number(length ?? 0) > maxBytes) refuse('TOO_LARGE')
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.byteLength
    if (size > maxBytes) refuse('TOO_LARGE')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
