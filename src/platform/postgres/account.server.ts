import { readFileSync, statSync } from 'node:fs'
import { StartError } from '../env/start-error.ts'
import { run, type Account } from './command.server.ts'

/**
 * Whom to run PostgreSQL as. It refuses root, and initdb refuses a uid without an entry in /etc/passwd, so as root:
 * the owner of an existing cluster, else the wanted account, else `postgres`, else one made for it, else `nobody`.
 */
export async function chooseAccount(wanted: string | undefined, cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = byUid(statSync(cluster, { throwIfNoEntry: false })?.uid)
  if (owner) return owner
  if (wanted)
    return (
      byName(wanted) ??
      refuse(`APP_PG_USER names the account ${wanted}, which is unknown or root: PostgreSQL needs an ordinary one.`)
    )
  const known = byName('postgres') ?? byName('karya-postgres')
  if (known) return known
  await run('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'karya-postgres',
  ])
  return (
    byName('karya-postgres') ??
    byName('nobody') ??
    refuse('Karya runs as root, which PostgreSQL refuses, and found no other account: name one by APP_PG_USER.')
  )
}

const accounts = (): Account[] =>
  readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ name, uid }) => name && uid > 0)

const byName = (name: string) => accounts().find((account) => account.name === name)
const byUid = (uid: number | undefined) => accounts().find((account) => account.uid === uid)

function refuse(sentence: string): never {
  throw new StartError(sentence)
}
