import { restore } from '../src/app/backup/commands.server.ts'
import { runCommand } from './backup-command.ts'

await runCommand(
  { usage: 'Say which backup: npm run restore -- <backup folder, or s3://bucket/folder/backup>' },
  async (command) => {
    const { takenAt, key } = await restore(command)
    if (!key && command.env.secretKeys.length === 0)
      console.error('The backup holds no key: put secret.key back or set SECRET_KEYS before you start Karya.')
    return `The backup of ${takenAt} is restored, all rows and files are compared. Start Karya as usual.`
  },
)
