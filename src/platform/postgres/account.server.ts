import { readFileSync, statSync } from 'node:fs'
import { StartError } from '../env/start-error.ts'
import { run, type Account } from './command.server.ts'

/**
 * The account that runs PostgreSQL. It rejects root, and initdb rejects a uid without an entry in /etc/passwd, so as root:
 * the owner of an existing cluster, else the requested account, else `postgres`, else one created for it, else `nobody`.
 */
export async function chooseAccount(requested: string | undefined, cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = byUid(statSync(cluster, { throwIfNoEntry: false })?.uid)
  if (owner) return owner
  if (requested)
    return (
      byName(requested) ??
      failStart(
        `APP_PG_USER names the account ${requested}, which is unknown or root: PostgreSQL needs an ordinary one.`,
      )
    )
  const existing = byName('postgres') ?? byName('karya-postgres')
  if (existing) return existing
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
    failStart('Karya runs as root, which PostgreSQL refuses, and found no other account: name one by APP_PG_USER.')
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

function failStart(sentence: string): never {
  throw new StartError(sentence)
}
