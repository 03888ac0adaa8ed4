import { checkFiles } from './files.server.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore.server.ts'
import type { BackupStore } from './store.ts'
import { readObject } from './streams.server.ts'

/**
 * Restores a backup into an empty database that is thrown away afterwards, compares all rows and reads all files. Throws StartError
 * for whatever a restore would stumble over.
 */
export async function verifyBackup(
  url: string,
  store: BackupStore,
  backup: { id: string; manifest: Manifest },
  log: (line: string) => void = () => undefined,
): Promise<void> {
  const { files, key } = backup.manifest
  await restoreBackup({
    url,
    store,
    backup,
    log,
    async restoreFiles() {
      await checkFiles(store, files)
      if (key) for await (const _chunk of await readObject(store, key, { decompress: false })); // only the check at its end counts
    },
  })
}
