import type { Fault, Scene } from './round.ts'

const kill = async ({ site }: Scene) => {
  await site.killServer()
  await site.startServer()
}

const end =
  (signal: NodeJS.Signals) =>
  async ({ site }: Scene) => {
    site.signalServer(signal)
    await site.serverEnded()
    await site.startServer()
  }

/** Runs `run` while a second process serves every other request. */
const withSibling = async (
  { site, ledger }: Scene,
  run: (name: (signal: NodeJS.Signals) => void) => Promise<unknown>,
) => {
  const sibling = await site.startSibling()
  site.urls.push(sibling.url)
  try {
    await ledger.acknowledges(20)
    await run((name) => sibling.signal(name))
  } finally {
    site.urls.splice(1)
    sibling.signal('SIGCONT')
    sibling.signal('SIGTERM')
    await sibling.ended()
  }
}

/** The server killed, ended, crashed and frozen; two of them; everything at once. */
export const processFaults: readonly Fault[] = [
  { name: 'server killed', happen: kill },
  { name: 'server ended by SIGTERM', happen: end('SIGTERM') },
  { name: 'server ended by SIGINT', happen: end('SIGINT') },
  { name: 'server crashed (SIGSEGV)', happen: end('SIGSEGV') },
  { name: 'server aborted (SIGABRT)', happen: end('SIGABRT') },
  {
    name: 'server killed three times in a row',
    async happen(scene) {
      for (let times = 0; times < 3; times++) {
        await kill(scene)
        await scene.ledger.acknowledges(3)
      }
    },
  },
  {
    name: 'server killed while it starts',
    async happen(scene) {
      await scene.site.killServer()
      const starting = scene.site.startServer().catch(() => undefined) // it is killed below
      await scene.ledger.refuses(6)
      await scene.site.killServer().catch(() => undefined) // it may be the embedded start that fails first
      await starting
      await scene.site.startServer()
    },
  },
  {
    name: 'server frozen',
    async happen({ site, ledger }) {
      site.signalServer('SIGSTOP')
      await ledger.refuses(3)
      site.signalServer('SIGCONT')
    },
  },
  {
    name: 'server frozen and killed',
    async happen(scene) {
      scene.site.signalServer('SIGSTOP')
      await scene.ledger.refuses(3)
      await kill(scene)
    },
  },
  {
    name: 'power cut: server and PostgreSQL killed at once',
    async happen({ site }) {
      process.kill(site.postgresPid(), 'SIGKILL')
      await site.killServer()
      await site.startServer()
    },
  },
  { name: 'two processes', happen: (scene) => withSibling(scene, () => scene.ledger.acknowledges(60)) },
  {
    name: 'two processes, one killed',
    happen: (scene) =>
      withSibling(scene, async (signal) => {
        signal('SIGKILL')
        await scene.ledger.refuses(3)
      }),
  },
  {
    name: 'two processes, one frozen',
    happen: (scene) =>
      withSibling(scene, async (signal) => {
        signal('SIGSTOP')
        await scene.ledger.refuses(3)
      }),
  },
  { name: 'two processes, the first one killed', happen: (scene) => withSibling(scene, () => kill(scene)) },
  {
    name: 'two processes, the first one restarted',
    happen: (scene) => withSibling(scene, () => end('SIGTERM')(scene)),
  },
  {
    name: 'two processes, PostgreSQL killed under both',
    happen: (scene) => withSibling(scene, () => scene.site.killPostgres().back()),
  },
]
