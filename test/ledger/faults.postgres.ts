import { execFileSync } from 'node:child_process'
import { backends, command, karya } from './database.ts'
import type { Fault, Scene, Site } from './round.ts'

const signalAll = (pids: readonly number[], name: NodeJS.Signals) => {
  for (const pid of pids) process.kill(pid, name)
}

/** The postmaster and everything that it started. */
const everyProcess = (postmaster: number) => [
  postmaster,
  ...execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
    .map(Number),
]

/** Nothing that was not written yet can be written any more. */
export const killEverything = (site: Site) => signalAll(everyProcess(site.postgresPid()), 'SIGKILL')

const stopped =
  (signal: NodeJS.Signals) =>
  async ({ site, ledger }: Scene) => {
    process.kill(site.postgresPid(), signal)
    await ledger.refuses(1)
  }

/** PostgreSQL starts all of its processes anew when one of them dies. */
const killedOne =
  (where: string) =>
  async ({ site, ledger }: Scene) => {
    signalAll((await backends(site, where)).slice(0, 1), 'SIGKILL')
    await ledger.refuses(1)
  }

const frozenOne =
  (where: string) =>
  async ({ site, ledger }: Scene) => {
    const pids = (await backends(site, where)).slice(0, 1)
    signalAll(pids, 'SIGSTOP')
    try {
      await Promise.race([ledger.acknowledges(60), ledger.refuses(3)])
    } finally {
      signalAll(pids, 'SIGCONT')
    }
  }

/** PostgreSQL and its processes killed, stopped and frozen. */
export const postgresFaults: readonly Fault[] = [
  { name: 'postmaster killed', happen: ({ site }) => site.killPostgres().back() },
  {
    name: 'postmaster killed three times in a row',
    async happen({ site, ledger }) {
      for (let times = 0; times < 3; times++) {
        await site.killPostgres().back()
        await ledger.acknowledges(3)
      }
    },
  },
  {
    name: 'postmaster and all of its processes killed',
    async happen({ site, ledger }) {
      killEverything(site)
      await ledger.refuses(1)
    },
  },
  { name: 'PostgreSQL stopped at once (SIGQUIT)', happen: stopped('SIGQUIT') },
  { name: 'PostgreSQL stopped fast (SIGINT)', happen: stopped('SIGINT') },
  {
    name: 'PostgreSQL asked to end (SIGTERM), and stopped when it waits for its clients',
    async happen({ site, ledger }) {
      const pid = site.postgresPid()
      process.kill(pid, 'SIGTERM')
      await Promise.race([ledger.acknowledges(40), ledger.refuses(3)])
      if (site.postgresPid() === pid) process.kill(pid, 'SIGINT')
    },
  },
  {
    name: 'postmaster frozen',
    async happen({ site, ledger }) {
      const pid = site.postgresPid()
      process.kill(pid, 'SIGSTOP')
      await Promise.race([ledger.acknowledges(60), ledger.refuses(3)])
      process.kill(pid, 'SIGCONT')
    },
  },
  {
    name: 'all of PostgreSQL frozen',
    async happen({ site, ledger }) {
      const pids = everyProcess(site.postgresPid())
      signalAll(pids, 'SIGSTOP')
      await ledger.refuses(6)
      signalAll(pids.toReversed(), 'SIGCONT')
    },
  },
  { name: 'a backend killed', happen: killedOne(karya) },
  { name: 'a backend frozen', happen: frozenOne(karya) },
  { name: 'the WAL writer killed', happen: killedOne(`backend_type = 'walwriter'`) },
  { name: 'the WAL writer frozen', happen: frozenOne(`backend_type = 'walwriter'`) },
  { name: 'the checkpointer killed', happen: killedOne(`backend_type = 'checkpointer'`) },
  {
    name: 'the checkpointer frozen',
    happen: frozenOne(`backend_type = 'checkpointer'`),
  },
  { name: 'the background writer killed', happen: killedOne(`backend_type = 'background writer'`) },
  { name: 'the autovacuum launcher killed', happen: killedOne(`backend_type = 'autovacuum launcher'`) },
  {
    name: 'killed right after a checkpoint',
    async happen({ site }) {
      await command(site, 'checkpoint')
      await site.killPostgres().back()
    },
  },
]
