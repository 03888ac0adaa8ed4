import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { filePurposes } from '#kernel/enums/accounts.ts'
import { openStore } from '#platform/backup/open.server.ts'
import { asStartError } from '#platform/env/disk-error.ts'
import type { Env } from '#platform/env/env.server.ts'
import { readSecret } from '#platform/env/secret.server.ts'
import { StartError } from '#platform/env/start-error.ts'
import { clusterPaths, knownHome } from '#platform/postgres/place.server.ts'

export const keyFile = (env: Env) => path.join(env.dataDir, 'secret.key')
export const holdsCluster = (env: Env) =>
  existsSync(path.join(clusterPaths(knownHome(path.join(env.dataDir, 'postgres'))).cluster, 'PG_VERSION'))

/** Nobody's files and no other key may be there: a restore never overwrites. Throws StartError. */
export async function checkPlace(env: Env, key: string | null): Promise<void> {
  const folder = path.join(env.dataDir, 'files')
  const holdsFiles = env.s3
    ? (await (await openStore(`s3://${env.s3.bucket}`, { backupS3: env.s3 })).list()).some(isFileFolder)
    : existsSync(folder) && readdirSync(folder).some((name) => !name.startsWith('.'))
  if (holdsFiles)
    throw new StartError(
      `There are files in ${env.s3 ? `the bucket ${env.s3.bucket}` : folder}, and a restore never overwrites: restore into an empty one.`,
    )
  if (key && existsSync(keyFile(env)) && readSecret(keyFile(env)) !== key)
    throw new StartError(`Another key is in ${keyFile(env)}, and a restore never overwrites: move it away.`)
}

/** Folders of uploads are named by their purpose; a backup in the same bucket has a name of its own. */
const isFileFolder = (name: string) => filePurposes.some((purpose) => purpose.toLowerCase() === name)

/** Writes the key, unless it is there. Throws StartError. */
export function writeKey(env: Env, key: string): void {
  if (existsSync(keyFile(env))) return
  try {
    writeFileSync(keyFile(env), key, { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    throw asStartError(error, env.dataDir)
  }
}
