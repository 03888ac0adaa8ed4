import { sql } from 'kysely'
import { vi } from 'vitest'
import { startFullApp, type FullApp } from '../fixtures/full-app.ts'
import { startMailServer, type MailServer } from '../fixtures/mail-server.ts'
import { castOf, work, type Cast, type CastSize } from './clients.ts'
import { compare, type Comparison } from './compare.ts'
import { Ledger, randomFrom } from './ledger.ts'

/** A Karya of its own with a mail server, and the addresses that the clients use. */
export type Site = FullApp & { mail: MailServer; urls: string[] }

/** A row of the ledger's table: what is done while clients write. It ends the fault itself, and resolves when it is over. */
export type Fault = {
  name: string
  happen: (scene: Scene) => Promise<unknown>
  /** Clients go on uploading, not saving drafts. */
  uploads?: boolean
  /** Writes that were acknowledged get lost, of the queue's too: nobody waits for its mails. */
  loses?: boolean
  /** Mails that met the fault may be refused for good. */
  bounces?: boolean
}
export type Scene = { site: Site; ledger: Ledger; random: () => number }

export type Result = Comparison & {
  name: string
  writes: number
  acknowledged: number
  refused: number
  surprises: string[]
  /** Mails that never left, and those that the mail server took more than once under one Message-ID. */
  unsent: string[]
  repeatedMails: number
  /** From the end of the fault to the next acknowledged write, and until the queue had sent every mail. */
  recoverySeconds: number
  drainSeconds: number
}

export async function startSite(
  options: { prepare?: (folder: string) => () => void; env?: (folder: string) => Record<string, string> } = {},
) {
  const mail = await startMailServer()
  // A pool smaller than the number of clients, so that a fault can use it up.
  const env = (folder: string) => ({ SMTP_URL: mail.url, DATABASE_POOL: '4', ...options.env?.(folder) })
  const full = await startFullApp('api,worker', { ...options, env }).catch(async (error: unknown) => {
    await mail.stop()
    throw error
  })
  const closeApp = full.close
  const close = async () => {
    await closeApp()
    await mail.stop()
  }
  return Object.assign(full, { mail, urls: [full.url], close }) satisfies Site
}

/** Lets clients write while a fault happens, and compares. */
export async function runFault(
  site: Site,
  fault: Fault,
  seed: number,
  size: CastSize = { clients: 6, jobs: 5, buyers: 6, importers: 2 },
): Promise<Result> {
  const { app, mail, urls } = site
  const [ledger, random] = [new Ledger(), randomFrom(seed)]
  const receivedBefore = mail.received.length
  const cast = await castOf(app, size)
  let over = false
  const working = work({ cast, ledger, urls, random, isOver: () => over, uploads: fault.uploads ?? false })
  const failing = working.then(() => Promise.withResolvers<never>().promise)
  const unlessTheyFail = <T>(step: Promise<T>) => Promise.race([step, failing])
  let [recovered, drained, ended] = [0, 0, 0]
  try {
    await unlessTheyFail(ledger.acknowledges(10 + Math.floor(random() * 40)))
    await unlessTheyFail(fault.happen({ site, ledger, random }))
    ended = performance.now()
    await unlessTheyFail(ledger.acknowledges(1))
    recovered = performance.now()
  } finally {
    over = true
    await working
  }
  if (!fault.loses) await settledPayments(site, ledger)
  const unsent = fault.loses ? [] : await sentMails(site, cast, fault.bounces ?? false)
  drained = performance.now()
  const comparison = await compare(app, ledger, cast)
  const ids = mail.received.slice(receivedBefore).map(({ messageId }) => messageId)
  return {
    name: fault.name,
    writes: ledger.entries.length,
    acknowledged: ledger.acknowledged,
    refused: ledger.refused,
    surprises: ledger.surprises,
    unsent,
    repeatedMails: ids.length - new Set(ids).size,
    recoverySeconds: (recovered - ended) / 1000,
    drainSeconds: (drained - ended) / 1000,
    ...comparison,
  }
}

/** Waits until the worker has heard of every payment that was acknowledged, and settled its order. */
async function settledPayments({ app }: Site, ledger: Ledger): Promise<void> {
  const ids = ledger.of('payment').flatMap(({ subject, acknowledged }) => (acknowledged ? [subject] : []))
  if (ids.length === 0) return
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select id from pay_order where id in (${sql.join(ids)}) and paid_at is null`.execute(
        app.db,
      )
      if (rows.length > 0) throw new Error(`${rows.length} orders are paid and not settled`)
    },
    { timeout: 240_000, interval: 100 },
  )
}

/** Waits until the worker has settled every mail of the round; answers those that did not arrive. */
async function sentMails({ app, mail }: Site, { candidates }: Cast, bounces: boolean): Promise<string[]> {
  const rows = async () =>
    (
      await sql<{ id: string; status: string; error: string | null }>`
        select message_id as id, status::text, last_error as error from mail
        where account_id in (${sql.join(candidates.map(({ id }) => id))})`.execute(app.db)
    ).rows
  const settled = await vi.waitFor(
    async () => {
      const all = await rows()
      const queued = all.filter(({ status }) => status === 'QUEUED')
      if (queued.length > 0) throw new Error(`${queued.length} mails are not sent: ${queued[0]?.error}`)
      return all
    },
    { timeout: 240_000, interval: 100 },
  )
  const arrived = new Set(mail.received.map(({ messageId }) => messageId))
  const fine = ({ id, status }: { id: string; status: string }) =>
    (status === 'SENT' && arrived.has(id)) || (bounces && status === 'BOUNCED')
  return settled.filter((row) => !fine(row)).map((row) => JSON.stringify(row))
}

/** One line of a result for the reader of the run. */
export function lineOf(result: Result): string {
  const { name, acknowledged, writes, refused, lost, doubled, half, repeatedMails } = result
  const seconds = (value: number) => value.toFixed(2)
  return (
    `${name}: ${acknowledged} of ${writes} writes acknowledged, ${refused} refused; lost ${lost.length}, doubled ${doubled.length}, ` +
    `half done ${half.length}; back after ${seconds(result.recoverySeconds)} s, mails out after ${seconds(result.drainSeconds)} s` +
    (repeatedMails > 0 ? `, ${repeatedMails} delivered again` : '')
  )
}
