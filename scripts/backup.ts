import { backUp } from '../src/app/backup/commands.server.ts'
import { StartError } from '../src/platform/env/start-error.ts'
import { gigabytes, runCommand } from './backup-command.ts'

await runCommand(
  {
    usage:
      'Say where the backup goes: npm run backup -- <folder or s3://bucket/folder> [--keep <number>] [--without-key]\n' +
      '--keep removes the oldest complete backups beyond that number; --without-key leaves DATA_DIR/secret.key out.',
    options: { keep: { type: 'string' }, 'without-key': { type: 'boolean' } },
  },
  async (command, { keep, 'without-key': withoutKey }) => {
    if (keep !== undefined && !/^[1-9]\d{0,5}$/.test(String(keep)))
      throw new StartError('--keep must be a whole number of at least 1.')
    const { place, manifest } = await backUp(command, { keep: keep ? Number(keep) : undefined, withKey: !withoutKey })
    const { files, key, tables } = manifest
    if (files.missing.length > 0)
      console.error(
        `${files.missing.length} files were missing in the storage already and are not in the backup, such as ${files.missing[0]}.`,
      )
    if (!key)
      console.error('The key is not in the backup: keep SECRET_KEYS (or secret.key) yourself, a restore needs it.')
    const bytes = files.bytes + tables.reduce((sum, { data }) => sum + (data?.bytes ?? 0), 0)
    return `The backup is complete: ${place} (${gigabytes(bytes)})`
  },
)
