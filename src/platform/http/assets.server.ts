import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { StartError } from '#platform/env/start-error.ts'

/** Built assets (hashed, kept forever) and the files of `public/`; compressed copies were written at build time. */
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
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**', '.vite/**', '**/*.br', '**/*.gz'],
    preCompressed: true,
    maxAge: '1h',
    index: false,
    decorateReply: false,
  })
}
