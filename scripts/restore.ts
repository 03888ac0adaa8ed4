import { readFileSync } from 'node:fs'
import { restore } from '../src/app/backup/commands.server.ts'
import { StartError } from '../src/platform/env/start-error.ts'
import { runCommand } from './backup-command.ts'

await runCommand(
  {
    usage:
      'Say which backup: npm run restore -- <backup folder, or s3://bucket/folder/backup>\n' +
      'Or which archive, and up to when: npm run restore -- <folder or s3://…> [--to 2026-11-23T10:15:00Z]\n' +
      'With --erased <file> the accounts and companies whose ids stand in the file (such as lines of the log) are erased again.',
    options: { to: { type: 'string' }, erased: { type: 'string' } },
  },
  async (command, { to, erased }) => {
    const { takenAt, key, fromArchive } = await restore(command, {
      to: to === undefined ? null : readTime(String(to)),
      erased: erased === undefined ? [] : readIds(String(erased)),
    })
    if (!key && command.env.secretKeys.length === 0)
      console.error('The backup holds no key: put secret.key back or set SECRET_KEYS before you start Karya.')
    return fromArchive
      ? `The site of ${takenAt} is restored, all rows are read and all files compared. Start Karya as usual.`
      : `The backup of ${takenAt} is restored, all rows and files are compared. Start Karya as usual.`
  },
)

/** Ids in a file: one a line, or lines of the log about what was erased. */
function readIds(file: string): string[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new StartError(`--erased names a file that cannot be read: ${file}.`)
  }
  const uuid = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'
  const [alone, logged] = [new RegExp(`^${uuid}$`), new RegExp(`"who":"${uuid}"`)]
  return text.split('\n').flatMap((line) => {
    const isLogged = /"what":"(accounts|companies)\.erased"/.test(line)
    return (isLogged ? logged.exec(line) : alone.exec(line.trim()))?.[1] ?? []
  })
}

function readTime(given: string): Date {
  const time = new Date(given)
  if (
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(given) &&
    !Number.isNaN(time.getTime())
  )
    return time
  throw new StartError('--to is a time with its zone, such as 2026-11-23T10:15:00Z or 2026-11-23T17:15:00+07:00.')
}
