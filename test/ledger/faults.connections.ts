import pg from 'pg'
import { asSuperuser, command, holding, karya, locksWaited } from './database.ts'
import type { Fault, Scene } from './round.ts'

const ended =
  (where: string) =>
  ({ site }: Scene) =>
    command(site, `select pg_terminate_backend(pid) from pg_stat_activity where ${where} and pid <> pg_backend_pid()`)

const locked =
  (statement: string, waiting = 2) =>
  (scene: Scene) =>
    holding(scene.site, statement, () => locksWaited(scene.site, waiting))

/** What `begin` sets is in force until clients were refused, also on connections that are made meanwhile; `end` takes it back. */
const setting =
  (begin: string[], end: string[]) =>
  async ({ site, ledger }: Scene) => {
    const admin = new pg.Client({ connectionString: site.adminUrl, application_name: 'fault' })
    await admin.connect()
    try {
      for (const statement of begin) await admin.query(statement)
      await ledger.refuses(20)
    } finally {
      for (const statement of end) await admin.query(statement)
      await admin.end()
    }
  }
const endAll = `select pg_terminate_backend(pid) from pg_stat_activity where ${karya}`

/** Connections ended and used up, locks held, statements cancelled, and what an operator may set by mistake. */
export const connectionFaults: readonly Fault[] = [
  { name: 'all connections ended', happen: ended(karya) },
  { name: 'idle connections ended', happen: ended(`${karya} and state = 'idle'`) },
  { name: 'the connections of the queue ended', happen: ended(`${karya} and application_name = 'karya-worker'`) },
  {
    name: 'all connections ended again and again',
    async happen(scene) {
      for (let times = 0; times < 20; times++) {
        await ended(karya)(scene)
        await scene.ledger.acknowledges(2)
      }
    },
  },
  {
    name: 'statements cancelled again and again',
    async happen({ site, ledger }) {
      for (let times = 0; times < 20; times++) {
        await command(site, `select pg_cancel_backend(pid) from pg_stat_activity where ${karya} and state <> 'idle'`)
        await ledger.acknowledges(2)
      }
    },
  },
  {
    name: 'connections refused by the database',
    happen: setting(
      ['alter database karya allow_connections false', endAll],
      ['alter database karya allow_connections true'],
    ),
  },
  {
    name: 'one connection allowed',
    happen: setting(['alter role karya connection limit 1', endAll], ['alter role karya connection limit -1']),
  },
  {
    name: 'the account may not log in',
    happen: setting(['alter role karya nologin', endAll], ['alter role karya login']),
  },
  {
    name: 'the database takes no writes',
    happen: setting(
      ['alter system set default_transaction_read_only = on', 'select pg_reload_conf()'],
      ['alter system reset default_transaction_read_only', 'select pg_reload_conf()'],
    ),
  },
  {
    name: 'all places for connections taken',
    async happen({ site, ledger }) {
      const url = new URL(site.app.database.pool.options.connectionString ?? '')
      const taken: pg.Client[] = []
      await ended(karya)({ site, ledger, random: Math.random })
      try {
        for (let full = false; !full;) {
          const client = new pg.Client({ connectionString: url.href })
          client.on('error', () => undefined)
          full = await client.connect().then(
            () => false,
            () => true,
          )
          if (!full) taken.push(client)
        }
        await Promise.race([ledger.refuses(3), ledger.acknowledges(60)])
      } finally {
        await Promise.all(taken.map((client) => client.end()))
      }
    },
  },
  { name: 'the mails locked', happen: locked('lock table mail in access exclusive mode') },
  { name: 'the applications locked', happen: locked('lock table application in access exclusive mode') },
  { name: 'the notifications locked', happen: locked('lock table notification in exclusive mode') },
  { name: 'the files locked', happen: locked('lock table file in access exclusive mode', 1) },
  {
    name: 'the jobs of the queue locked',
    happen: locked('lock table graphile_worker._private_jobs in access exclusive mode'),
  },
  { name: 'the sessions locked', happen: locked('lock table session in access exclusive mode', 3) },
  {
    name: 'the pool used up by statements that wait for a lock until they are ended',
    happen: ({ site, ledger }) =>
      holding(site, 'lock table application, application_draft in access exclusive mode', () => ledger.refuses(6)),
  },
  {
    name: 'the holder of a lock is killed',
    happen: ({ site, ledger }) =>
      asSuperuser(site, async (client) => {
        await client.query('begin')
        await client.query('lock table mail in access exclusive mode')
        await locksWaited(site, 2)
        await ended(`application_name = 'fault'`)({ site, ledger, random: Math.random })
      }),
  },
  {
    name: 'tables rewritten',
    happen: ({ site }) => command(site, 'vacuum full application', 'vacuum full mail', 'reindex table job_interaction'),
  },
  {
    name: 'a column added and dropped',
    happen: ({ site }) =>
      command(
        site,
        'alter table application add column fault int default 1',
        'alter table application drop column fault',
      ),
  },
]
