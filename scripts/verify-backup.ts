import { verify } from '../src/app/backup/commands.server.ts'
import { runCommand } from './backup-command.ts'

await runCommand(
  { usage: 'Say which backup: npm run verify-backup -- <backup folder, or s3://bucket/folder/backup>' },
  async (command) => {
    const { tables, files } = await verify(command)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return `The backup is sound: ${tables.length} tables with ${rows} rows and ${files.count} files are as they were backed up.`
  },
)
