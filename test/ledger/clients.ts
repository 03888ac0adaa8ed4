import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestApp } from '../fixtures/open-test-app.ts'
import { aJob } from '../fixtures/jobs.ts'
import { makePdf } from '../fixtures/pdf.ts'
import { aCandidate, anEmployer } from '../fixtures/people.ts'
import { importJobs } from './import-steps.ts'
import type { Entry, Ledger } from './ledger.ts'
import { addToCard, anInterviewer, rateApplicant, type Interviewed } from './scorecard-steps.ts'
import { buy, converse, report } from './steps.ts'

/** How long a client waits for an answer before it sends again, and before it gives up for good. */
const [answerMs, patienceMs] = [4000, 120_000]

export type Person = { id: string; token: string }
/**
 * `buyers`, one for each of the first clients, own a company and know what they would pay; so do `importers`, who have a file of jobs.
 * `interviewers`, one for each client, write about somebody else.
 */
export type Cast = {
  employer: Person
  candidates: Person[]
  jobs: string[]
  buyers: { as: Person; companyId: string; totalMinor: number }[]
  importers: { as: Person; companyId: string }[]
  interviewers: Interviewed[]
}
export type CastSize = { clients: number; jobs: number; buyers: number; importers: number }

/** Those who write in a round, new for each: an employer with jobs, and a candidate for each client. */
export async function castOf(
  app: TestApp,
  { clients, jobs, buyers: purchases, importers: imports }: CastSize,
): Promise<Cast> {
  const { sealer } = app.core.parts.ports
  const token = (sessionId: string) => sealer.sign(sessionId, app.clock.now(), 3600)
  const employer = await anEmployer(app)
  const candidates = await Promise.all(Array.from({ length: clients }, () => aCandidate(app)))
  const buyers = await Promise.all(Array.from({ length: purchases }, () => anEmployer(app)))
  const importers = await Promise.all(Array.from({ length: imports }, () => anEmployer(app)))
  return {
    importers: await Promise.all(
      importers.map(async ({ id, caller, companyId }) => ({
        as: { id, token: await token(caller.sessionId) },
        companyId,
      })),
    ),
    interviewers: await Promise.all(Array.from({ length: clients }, () => anInterviewer(app, token))),
    buyers: await Promise.all(
      buyers.map(async ({ id, caller, companyId }) => {
        const { sums } = await app.as({ caller })('orders.quote', { items: [{ code: 'UNLOCK_10' }] })
        return { as: { id, token: await token(caller.sessionId) }, companyId, totalMinor: sums.total.minor }
      }),
    ),
    employer: { id: employer.id, token: await token(employer.caller.sessionId) },
    candidates: await Promise.all(
      candidates.map(async ({ id, caller }) => ({ id, token: await token(caller.sessionId) })),
    ),
    jobs: await Promise.all(
      Array.from({ length: jobs + 1 }, async () => (await aJob(app, { employer: { caller: employer.caller } })).id),
    ),
  }
}

type CallAnswer = { status: number; code: string; data: Record<string, unknown> }
type LedgerCall = {
  method?: string
  path: string
  body?: object
  as: Person
  /** The code that says that an earlier attempt was stored. */
  known?: string
}

/** A client: sends until it is answered, and writes down what it sent and what was acknowledged. */
export class Client {
  readonly #ledger: Ledger
  readonly #urls: readonly string[]
  readonly #random: () => number
  #attempts = 0

  constructor(ledger: Ledger, urls: readonly string[], random: () => number) {
    this.#ledger = ledger
    this.#urls = urls
    this.#random = random
  }

  /** Undefined when nobody answered, or "try again" was the answer. */
  async #ask({
    method = 'POST',
    path,
    body,
    as,
    known = 'STALE_VERSION',
  }: LedgerCall): Promise<CallAnswer | undefined> {
    const url = this.#urls[this.#attempts++ % this.#urls.length] ?? ''
    const form = body instanceof FormData
    try {
      const reply = await fetch(`${url}/client/api/${path}`, {
        method,
        headers: { authorization: `jwt ${as.token}`, ...(body && !form && { 'content-type': 'application/json' }) },
        ...(body && { body: form ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(answerMs),
      })
      const answer = (await reply.json()) as {
        data?: Record<string, unknown>
        errors?: { code: string }[]
        message?: string
      }
      const result = { status: reply.status, code: answer.errors?.[0]?.code ?? '', data: answer.data ?? {} }
      if (result.status === 200) return result
      if (result.status !== 503) {
        if (result.code !== known)
          this.#ledger.surprises.push(
            `${path.replaceAll(/[\da-f-]{36}/g, 'ID')}: ${result.status} ${result.code} ${answer.message}`,
          )
        return result
      }
    } catch (error) {
      if (!(error instanceof Error)) throw error // cut off, refused or too slow; the write may be in or not
    }
    this.#ledger.refuse()
    return undefined
  }

  /**
   * Sends until it is answered. A status that is stale was stored by an earlier attempt whose answer was lost. What has no entry stores
   * nothing that would be compared.
   */
  async insist(entry: Entry | null, request: LedgerCall): Promise<CallAnswer> {
    for (const end = performance.now() + patienceMs; performance.now() < end;) {
      const answer = await this.#ask(request)
      const isStored = answer?.status === 200 || answer?.code === (request.known ?? 'STALE_VERSION')
      if (entry && isStored) this.#ledger.confirm(entry)
      if (answer) return answer
      await pause(50 + this.#random() * 100) // as a client waits before it tries again
    }
    throw new Error(`${request.path} was never answered`)
  }

  /** Sends once: a second time would be a second one. */
  async once(entry: Entry, request: LedgerCall): Promise<void> {
    if ((await this.#ask(request))?.status === 200) this.#ledger.confirm(entry)
  }

  /** An upload whose answer is lost is made again; what the lost one left belongs to nobody. */
  async upload(as: Person): Promise<string> {
    const bytes = makePdf({ text: randomUUID() }) as Uint8Array<ArrayBuffer>
    const entry = this.#ledger.sent('upload', '')
    const form = new FormData()
    form.set('purpose', 'RESUME')
    form.set('file', new Blob([bytes], { type: 'application/pdf' }), 'cv.pdf')
    const { data } = await this.insist(entry, { path: 'files/upload', body: form, as })
    return (entry.subject = String(data['id']))
  }
}

export type Load = {
  cast: Cast
  ledger: Ledger
  urls: readonly string[]
  random: () => number
  isOver: () => boolean
  uploads: boolean
}

/** The clients at work: each sends its whole script, and goes on saving drafts or uploading until `isOver`. */
export async function work(load: Load): Promise<void> {
  await Promise.all(load.cast.candidates.map((candidate, at) => script(load, candidate, at)))
}

async function script(load: Load, me: Person, at: number): Promise<void> {
  const importer = load.cast.importers[at]
  const client = new Client(load.ledger, load.urls, load.random)
  // The worker is at the rows of an import while everything else happens.
  await Promise.all([
    importer && importJobs({ client, ledger: load.ledger, me }, importer.as),
    otherSteps(load, client, me, at),
  ])
}

async function otherSteps(
  { cast, ledger, random, isOver, uploads }: Load,
  client: Client,
  me: Person,
  at: number,
): Promise<void> {
  const steps = { client, ledger, me }
  const [firstJob = '', ...jobs] = cast.jobs
  const send = (kind: Entry['kind'], subject: string, value: string, request: LedgerCall) =>
    client.insist(ledger.sent(kind, subject, value), { ...request, path: `v1/${request.path}` })
  const fileId = await client.upload(me)
  const resume = await send('resume', me.id, fileId, { path: 'resumes/add-file', body: { fileId }, as: me })
  const query = `?search=${randomUUID()}`
  await send('search', me.id, query, { path: 'search/add', body: { name: 'Mine', query }, as: me })
  const message = `Message ${randomUUID()}`
  const contact = { name: 'Siti Rahma', email: 'siti@example.com', topic: 'GENERAL', message }
  await client.once(ledger.sent('message', me.id, message), { path: 'v1/contact-us/save', body: contact, as: me })
  await report(steps, firstJob)
  const buyer = cast.buyers[at]
  if (buyer) await buy(steps, buyer)
  const interviewer = cast.interviewers[at]
  if (interviewer) await rateApplicant(steps, interviewer)
  let drafts = 0
  const draft = async () => {
    const coverLetter = `Draft ${++drafts}`
    const body = { applicationId: randomUUID(), coverLetter }
    await send('draft', me.id, coverLetter, { method: 'PUT', path: `userjobs/draft/${firstJob}`, body, as: me })
  }
  const order = jobs.map((jobId) => ({ jobId, place: random() })).sort((a, b) => a.place - b.place)
  let id = ''
  for (const { jobId } of order) {
    id = randomUUID()
    await send('save', me.id, jobId, { path: 'jobstracks/like-dislike', body: { jobId, choice: 'LIKE' }, as: me })
    const application = { id, jobId, resumeId: resume.data['id'], coverLetter: `Letter ${id}` }
    await send('application', id, me.id, { path: 'userjobs/create', body: application, as: me })
    const them = cast.employer
    const seen = await send('view', id, '', { path: 'userjobs/get/candidate/details', body: { id }, as: them })
    let version = Number(seen.data['version'])
    for (const status of ['SHORTLIST', 'IN_INTERVIEW']) {
      const body = { applications: [{ id, version }], status }
      await send('status', id, status, { path: 'userjobs/status/byemployer', body, as: them })
      version++
    }
    const text = `Note ${randomUUID()}`
    await client.once(ledger.sent('note', id, text), { path: `v1/userjobs/note/${id}`, body: { text }, as: them })
    await converse(steps, id, them)
    if (interviewer) await addToCard(steps, interviewer)
    await draft()
  }
  await send('withdrawal', id, '', { method: 'PUT', path: `userjobs/update/${id}`, body: { withdraw: true }, as: me })
  while (!isOver()) await (uploads ? client.upload(me) : draft())
}
