import { randomUUID } from 'node:crypto'
import type { Cast, Client, Person } from './clients.ts'
import type { Entry, Ledger } from './ledger.ts'

/** Who writes a step down and sends it. */
export type Steps = { client: Client; ledger: Ledger; me: Person }
const dayMs = 86_400_000

const send = (
  { client, ledger }: Steps,
  [kind, subject, value]: [Entry['kind'], string, string],
  request: { path: string; body: object; as: Person; known?: string },
) => client.insist(ledger.sent(kind, subject, value), { ...request, path: `v1/${request.path}` })

/** Both sides of an application write to each other, and agree on an interview. */
export async function converse(steps: Steps, id: string, them: Person): Promise<void> {
  for (const as of [steps.me, them]) {
    const text = `Message ${randomUUID()}`
    const body = { key: randomUUID(), body: text, fileIds: [] }
    await send(steps, ['threadMessage', id, text], { path: `messages/send/${id}`, body, as })
  }
  const [interviewId, time] = [randomUUID(), { wall: wallTime(30) }]
  const about = { kind: 'VIDEO', minutes: 45, timeZone: 'Asia/Jakarta', link: 'https://meet.example.org/abc' }
  const proposal = { id: interviewId, applicationId: id, ...about, slots: [{ wall: wallTime(20) }] }
  await send(steps, ['interview', interviewId, id], { path: 'interviews/propose', body: proposal, as: them })
  const booking = { id: interviewId, version: 1, time }
  await send(steps, ['booking', interviewId, ''], { path: 'interviews/book', body: booking, as: them })
}

const wallTime = (days: number) => `${new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)}T10:00`

/** A job is reported to the moderators, as often as it takes. */
export async function report(steps: Steps, jobId: string): Promise<void> {
  const { me } = steps
  const body = { jobId, reason: 'MISLEADING', details: 'The pay is another one.', goodFaith: true }
  await send(steps, ['report', me.id, jobId], { path: 'reports/create', body, as: me })
}

/** Credits are ordered and paid at the test provider; what follows from the payment is the worker's. */
export async function buy(steps: Steps, { as, totalMinor }: Cast['buyers'][number]): Promise<void> {
  const key = randomUUID()
  const order = { key, items: [{ code: 'UNLOCK_10' }], expected: { totalMinor } }
  const { data } = await send(steps, ['order', as.id, key], { path: 'order/create', body: order, as })
  const id = String(data['id'])
  const page = { path: 'v1/order/payment-url', body: { id, provider: 'sandbox' }, as }
  const opened = await steps.client.insist(null, page)
  const ref = String(opened.data['url']).split('/').at(-1)
  // Paid by an attempt whose answer was lost, it cannot be paid again.
  const paying = { path: `billing/sandbox/${ref}`, body: { action: 'PAY' }, as, known: 'ORDER_CLOSED' }
  await send(steps, ['payment', id, ''], paying)
}
