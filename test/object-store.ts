import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ObjectStoreDouble = {
  endpoint: string
  objects: Map<string, { bytes: Buffer; type: string }>
  /** Answers every request with 503 while true. */
  down: boolean
  close(): Promise<void>
}

const signature =
  /^AWS4-HMAC-SHA256 Credential=test-key\/\d{8}\/[\w-]+\/s3\/aws4_request, ?SignedHeaders=[\w;-]+, ?Signature=[0-9a-f]{64}$/

async function body(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** A small real S3 service: PUT, GET, HEAD and DELETE of objects in one bucket, signed requests with a true content hash only. */
export async function startObjectStore(bucket: string): Promise<ObjectStoreDouble> {
  const objects: ObjectStoreDouble['objects'] = new Map()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const bytes = await body(request)
    const fault = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
    if (double.down) return fault(503, 'SlowDown')
    if (!signature.test(request.headers.authorization ?? '') || !request.headers['x-amz-date'])
      return fault(403, 'AccessDenied')
    const hash = String(request.headers['x-amz-content-sha256'])
    if (hash !== 'UNSIGNED-PAYLOAD' && hash !== createHash('sha256').update(bytes).digest('hex'))
      return fault(400, 'XAmzContentSHA256Mismatch')
    const [, where = '', ...rest] = new URL(request.url ?? '/', 'http://x').pathname.split('/')
    const key = rest.join('/')
    if (where !== bucket) return fault(404, 'NoSuchBucket')
    if (request.method === 'HEAD' && !key) return response.writeHead(200).end()
    if (request.method === 'PUT') {
      objects.set(key, { bytes, type: String(request.headers['content-type']) })
      return response.writeHead(200, { etag: '"1"' }).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found) return fault(404, 'NoSuchKey')
    return response
      .writeHead(200, { 'content-type': found.type, 'content-length': found.bytes.length })
      .end(found.bytes)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const double: ObjectStoreDouble = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    down: false,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return double
}
