import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { StartError } from '#platform/env/start-error.ts'

/** Built assets (hashed, cached forever) and the files of `public/`; the build has written compressed copies. */
export async function mountAssets(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(path.join(folder, 'assets'))) throw new StartError('The site is not built. Run "npm run build".')
  await app.register(fastifyStatic, {
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
  })
  await mountWorker(app, path.join(folder, 'sw.js'))
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**', '.vite/**', '**/*.br', '**/*.gz', 'sw.js'],
    preCompressed: true,
    maxAge: '1h',
    index: false,
    decorateReply: false,
  })
}

/** The policy of the service worker is sent with its file: it fetches from this origin only. The file is revalidated every time. */
const workerPolicy = "default-src 'none'; connect-src 'self'; img-src 'self'; font-src 'self'; style-src 'self'"

async function mountWorker(app: FastifyInstance, file: string): Promise<void> {
  const [code, compressed] = await Promise.all([readFile(file), readFile(`${file}.br`)])
  app.get('/sw.js', (request, reply) => {
    const acceptsBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
    if (acceptsBrotli) void reply.header('content-encoding', 'br')
    return reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'Accept-Encoding')
      .header('content-security-policy', workerPolicy)
      .send(acceptsBrotli ? compressed : code)
  })
}
