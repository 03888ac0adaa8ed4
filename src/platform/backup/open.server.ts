import type { Env } from '#platform/env/env.server.ts'
import { StartError } from '#platform/env/start-error.ts'
import { folderStore } from './folder-store.server.ts'
import type { BackupStore } from './store.ts'

/** Opens the place that an operator named: a folder, or `s3://bucket/prefix` with the access of BACKUP_S3_* or S3_*. */
export async function openStore(location: string, { backupS3 }: Pick<Env, 'backupS3'>): Promise<BackupStore> {
  if (!/^[a-z0-9]+:\/\//i.test(location)) return folderStore(location)
  const [, bucket = '', prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*))?$/.exec(location) ?? []
  if (!bucket)
    throw new StartError('A backup is in a folder, or in object storage at an address like s3://bucket/folder.')
  if (!backupS3)
    throw new StartError(
      'For backups in object storage set BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY (BACKUP_S3_ENDPOINT and BACKUP_S3_REGION as your provider says).',
    )
  const { s3Store } = await import('./s3-store.server.ts') // the client is large
  return s3Store({ ...backupS3, bucket }, prefix)
}
