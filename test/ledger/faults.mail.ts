import type { MailServerMode } from '../fixtures/mail-server.ts'
import type { Fault, Scene } from './round.ts'

/** The mood lasts until the queue met it twice; then the lines are cut, as when a mail server is restarted. */
const mood = (mode: MailServerMode) => async (scene: Scene) => {
  const { mail } = scene.site
  const before = mail.connectionCount
  mail.mode = mode
  await scene.ledger.until(() => mail.connectionCount >= before + 2)
  await restart(scene)
}

async function restart({ site: { mail } }: Scene): Promise<void> {
  await mail.stop()
  mail.mode = 'ok'
  await mail.start()
}

/** The mail server in its moods. Clients are answered all the while. */
export const mailFaults: readonly Fault[] = [
  {
    name: 'mail server refuses connections',
    async happen({ site, ledger }) {
      await site.mail.stop()
      await ledger.acknowledges(60)
      await site.mail.start()
    },
  },
  { name: 'mail server answers 421', happen: mood('busy') },
  { name: 'mail server answers 451', happen: mood('later') },
  { name: 'mail server answers 550', happen: mood('unknown'), bounces: true },
  { name: 'mail server answers 554 to the message', happen: mood('rejects'), bounces: true },
  { name: 'mail server hangs', happen: mood('hangs') },
  { name: 'mail server drops the line after the message', happen: mood('drops') },
  { name: 'mail server answers a little at a time', happen: mood('trickles') },
  { name: 'mail server greets too late', happen: mood('silent') },
  { name: 'mail server drops the line before it greets', happen: mood('hangsUp') },
  { name: 'mail server drops the line inside the message', happen: mood('cuts') },
  {
    name: 'mail server comes and goes',
    async happen(scene) {
      for (let times = 0; times < 5; times++) {
        await scene.site.mail.stop()
        await scene.ledger.acknowledges(10)
        await scene.site.mail.start()
        await scene.ledger.acknowledges(10)
      }
    },
  },
]
