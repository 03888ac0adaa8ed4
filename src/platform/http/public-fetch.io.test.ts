import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { allowsUrl, isPublicAddress, openPublicFetch, type Network } from './public-fetch.server.ts'

const servers: { close(): void; closeAllConnections(): void }[] = []
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

/** As on the internet, but that `feed.test` is a server of this machine. */
const network: Network = {
  allowsUrl: ({ protocol }) => protocol === 'http:',
  isPublic: (address) => address === '127.0.0.1' || isPublicAddress(address),
  resolve: async (host) => [
    {
      address: host === 'feed.test' ? '127.0.0.1' : host === 'private.test' ? '10.0.0.5' : '::1',
      family: host === 'x' ? 6 : 4,
    },
  ],
}
const limits = { maxBytes: 1000, seconds: 0.5, type: /^application\/xml$/ }
const xml = { 'content-type': 'application/xml; charset=utf-8' }
const get = (port: number, path = '/') => openPublicFetch(network)(`http://feed.test:${port}${path}`, limits)

test('what is private, reserved or stands for another address is not public', () => {
  const refused =
    '127.0.0.1 127.255.255.254 0.0.0.0 0.1.2.3 10.0.0.0 10.1.2.3 10.255.255.255 172.16.0.0 172.31.255.255 192.168.1.1 192.168.255.255 ' +
    '169.254.0.1 169.254.169.254 100.64.0.1 100.127.255.255 192.0.0.8 192.0.2.1 192.88.99.1 198.18.0.1 198.19.255.255 198.51.100.7 ' +
    '203.0.113.9 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 ::1 :: fe80::1 febf::1 fc00::1 fdff::1 ff02::1 ::ffff:127.0.0.1 ' +
    '::ffff:10.0.0.1 ::ffff:8.8.8.8 ::127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::1 100::1 2002:7f00:1:: 2001:0:1::1 2001:20::1 2001:db8::1 ' +
    '3fff::1 fec0::1 localhost 127.1 0x7f000001 2130706433'
  expect(refused.split(' ').filter(isPublicAddress)).toEqual([])
  expect(['8.8.8.8', '2606:4700::1111'].filter(isPublicAddress)).toHaveLength(2)
  const urls = ['http://a.test', 'https://a.test:8443', 'https://u:p@a.test', 'ftp://a.test', 'file:///etc/passwd']
  expect(urls.filter((url) => allowsUrl(new URL(url)))).toEqual([])
  expect(allowsUrl(new URL('https://a.test/jobs?key=1'))).toBe(true)
})

test('private addresses are refused however they are written, by name, and after a redirect', async () => {
  const fetchPublic = openPublicFetch({ ...network, isPublic: isPublicAddress })
  for (const host of [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '017700000001',
    '[::1]',
    '[::ffff:10.0.0.1]',
    'feed.test',
    'private.test',
  ])
    expect([host, await fetchPublic(`http://${host}/`, limits)]).toEqual([host, { refused: 'ADDRESS_NOT_ALLOWED' }])
  const port = await serve((request, answer) => {
    const to =
      request.url === '/ip'
        ? 'http://192.168.0.1/'
        : request.url === '/name'
          ? 'http://private.test/'
          : 'file:///etc/passwd'
    answer.writeHead(302, { location: to }).end()
  })
  for (const path of ['/ip', '/name', '/file'])
    expect(await get(port, path)).toEqual({ refused: 'ADDRESS_NOT_ALLOWED' })
})

test('a name that stands for another address a moment later, or for two, reaches no private one', async () => {
  let reached = 0
  const port = await serve((request, answer) => {
    reached++
    if (request.url === '/moved') answer.writeHead(302, { location: '/ok' }).end()
    else answer.writeHead(200, xml).end('<jobs/>')
  })
  /** Names are resolved to these, one after the other; `127.0.0.1` stands for a public server. */
  const answering = (...answers: string[][]) => {
    const lookups: string[] = []
    const fetchPublic = openPublicFetch({
      ...network,
      resolve: async (host) => {
        lookups.push(host)
        return (answers[lookups.length - 1] ?? ['10.0.0.5']).map((address) => ({ address, family: 4 }))
      },
    })
    const fetched = (path: string) => fetchPublic(`http://feed.test:${port}${path}`, limits)
    return { lookups, fetched }
  }
  // Resolved once: the connection goes where the check looked, whatever the name stands for next.
  const once = answering(['127.0.0.1'], ['10.0.0.5'])
  expect(await once.fetched('/ok')).toEqual({ bytes: Buffer.from('<jobs/>') })
  expect([once.lookups.length, reached]).toEqual([1, 1])
  // And again for a redirect.
  const moved = answering(['127.0.0.1'], ['10.0.0.5'])
  expect(await moved.fetched('/moved')).toEqual({ refused: 'ADDRESS_NOT_ALLOWED' })
  expect([moved.lookups.length, reached]).toEqual([2, 2])
  for (const both of [
    ['127.0.0.1', '10.0.0.5'],
    ['10.0.0.5', '127.0.0.1'],
  ])
    expect(await answering(both).fetched('/ok')).toEqual({ refused: 'ADDRESS_NOT_ALLOWED' })
  expect(reached).toBe(2)
})

test('an answer is read within its limits only', async () => {
  const port = await serve((request, answer) => {
    if (request.url === '/ok') answer.writeHead(200, xml).end('<jobs/>')
    else if (request.url === '/moved') answer.writeHead(301, { location: '/ok' }).end()
    else if (request.url === '/loop') answer.writeHead(301, { location: '/loop' }).end()
    else if (request.url === '/large') answer.writeHead(200, { ...xml, 'content-length': 5000 }).end('a'.repeat(5000))
    else if (request.url === '/endless') {
      answer.writeHead(200, xml)
      const writing = setInterval(() => answer.write('a'.repeat(400)), 5)
      answer.on('close', () => clearInterval(writing))
    } else if (request.url === '/slow') answer.writeHead(200, xml).write('<jobs>')
    else if (request.url === '/gzip') answer.writeHead(200, { ...xml, 'content-encoding': 'gzip' }).end('a')
    else if (request.url === '/html') answer.writeHead(200, { 'content-type': 'text/html' }).end('<html/>')
    else answer.writeHead(404).end()
  })
  expect(await get(port, '/ok')).toEqual({ bytes: Buffer.from('<jobs/>') })
  expect(await get(port, '/moved')).toEqual({ bytes: Buffer.from('<jobs/>') })
  for (const [path, refused] of Object.entries({
    '/loop': 'TOO_MANY_REDIRECTS',
    '/large': 'TOO_LARGE',
    '/endless': 'TOO_LARGE',
    '/slow': 'TOO_SLOW',
    '/gzip': 'TYPE_NOT_ALLOWED',
    '/html': 'TYPE_NOT_ALLOWED',
    '/none': 'ANSWER_NOT_OK',
  }))
    expect([path, await get(port, path)]).toEqual([path, { refused }])
  expect(await get(1)).toEqual({ refused: 'NOT_REACHED' })
})
