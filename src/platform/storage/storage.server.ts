import path from 'node:path'
import type { Env } from '#platform/env/env.server.ts'
import type { Storage } from './file-storage.ts'
import { localStorage } from './local.server.ts'

/** Files in DATA_DIR/files, or in any S3 service when S3_BUCKET is given. `holdsFiles` says whether files were stored before. */
export function openStorage(
  { dataDir, s3 }: Pick<Env, 'dataDir' | 's3'>,
  holdsFiles?: () => Promise<boolean>,
): Storage {
  if (!s3) return localStorage(path.join(dataDir, 'files'), holdsFiles)
  let adapter: Promise<Storage> | undefined // the client is large and loaded with the first file
  const load = () => (adapter ??= import('./s3.server.ts').then((module) => module.s3Storage(s3)))
  return {
    put: async (key, bytes, type) => (await load()).put(key, bytes, type),
    putFrom: async (key, place, type) => (await load()).putFrom(key, place, type),
    get: async (key) => (await load()).get(key),
    delete: async (key) => (await load()).delete(key),
    healthy: async () => (await load()).healthy(),
  }
}
