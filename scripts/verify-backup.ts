import { verify } from '../src/app/backup/commands.server.ts'
import { runCommand } from './backup-command.ts'

await runCommand(
  { usage: 'Say which backup or archive: npm run verify-backup -- <folder, or s3://bucket/folder/backup>' },
  async (command) => {
    const { takenAt, tables, rows, files, missing } = await verify(command)
    const lost = missing > 0 ? `, ${missing} files are missing in it` : ''
    return `The backup is sound: ${tables} tables with ${rows} rows and ${files} files are as they were at ${takenAt}${lost}.`
  },
)
