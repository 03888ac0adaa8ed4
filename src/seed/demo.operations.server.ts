import { demoPersonas } from '#modules/accounts/public.server.ts'
import { recordMailEvent } from '#platform/mail/suppression.server.ts'
import { guest, type Caller } from '#kernel/caller.ts'
import { stableId, type SeedClient } from './seed-client.server.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

type Plan = { administrator: Caller; candidates: readonly string[]; today: number }

/** What the operator's console shows of a week: mail that came back, contact messages, requests about data. May be repeated. */
export async function addOperations(client: SeedClient, plan: Plan): Promise<void> {
  await addBounces(client, plan)
  await addContactMessages(client, plan)
  await addRightsRequests(client, plan)
}

/** The first mails of people who are no personas, in the order of their addresses: the same after an interrupted start. */
async function mailsOfOthers(client: SeedClient) {
  const personas = Object.values(demoPersonas).map(({ email }) => email)
  return client.core.parts.database.db
    .selectFrom('mail')
    .select(['to_address', 'id'])
    .distinctOn('to_address')
    .where('status', 'in', ['STORED', 'SENT', 'BOUNCED'])
    .where('account_id', 'is not', null)
    .where('to_address', 'not in', personas)
    .orderBy('to_address')
    .orderBy('id')
    .limit(3)
    .execute()
}

const events = [
  { kind: 'BOUNCED', statusCode: '5.1.1', diagnostic: 'smtp; 550 5.1.1 user unknown' },
  { kind: 'COMPLAINED', statusCode: null, diagnostic: null },
  { kind: 'DELAYED', statusCode: '4.2.2', diagnostic: 'smtp; 452 4.2.2 mailbox full' },
] as const

async function addBounces(client: SeedClient, { today }: Plan): Promise<void> {
  const mails = await mailsOfOthers(client)
  client.setTime(new Date(today - 2 * dayMs))
  for (const [at, event] of events.entries()) {
    const mailId = mails[at]?.id
    if (!mailId) continue
    await client.core.asSystem((ctx) =>
      recordMailEvent(ctx.db, { ...event, mailId, source: 'REPORT', key: 'demo' }, ctx.now),
    )
  }
}

const messages = [
  {
    name: 'Dewi Anggraini',
    email: 'dewi.anggraini@contoh.id',
    topic: 'EMPLOYER',
    message:
      'Nama perusahaan kami berubah setelah merger. Apakah lowongan yang sudah tayang tetap aktif saat kami memperbaruinya?',
    answer:
      'Tetap aktif. Ubah namanya di profil perusahaan dan lampirkan akta perubahannya.\n\nNama lama tetap tampil sampai kami menyetujui perubahan itu, biasanya dalam satu hari kerja.',
  },
  {
    name: 'Yoga Saputra',
    email: 'yoga.saputra@contoh.id',
    topic: 'CANDIDATE',
    message: 'Kode masuk tidak sampai ke email kantor saya sejak kemarin. Bisakah alamat emailnya diganti?',
    answer: null,
  },
] as const

async function addContactMessages(client: SeedClient, { administrator, today }: Plan): Promise<void> {
  const { db } = client.core.parts.database
  for (const [at, { answer, ...message }] of messages.entries()) {
    client.setTime(new Date(today - (3 - at) * dayMs))
    const find = () =>
      db.selectFrom('contact_message').select('id').where('email', '=', message.email).executeTakeFirst()
    if (!(await find())) await client.as(guest, 'id')('reference.contactUs', message)
    const stored = await find()
    if (!stored || !answer) continue
    client.setTime(new Date(today - (3 - at) * dayMs + 4 * hourMs))
    await client.as(administrator)('admin.messages.answer', {
      id: stored.id,
      key: stableId(`answer ${message.email}`),
      body: answer,
    })
  }
}

/** One that is late, and one with time left. */
async function addRightsRequests(client: SeedClient, { administrator, candidates, today }: Plan): Promise<void> {
  const requests = [
    { kind: 'CORRECT', days: 5, note: 'Surat dari kandidat: tanggal lahir salah.' },
    { kind: 'ACCESS', days: 1, note: '' },
  ] as const
  for (const [at, { kind, days, note }] of requests.entries()) {
    const email = candidates[at]
    if (!email) continue
    const received = new Date(today - days * dayMs)
    client.setTime(received)
    await client.as(administrator)('admin.rights.open', {
      key: stableId(`request ${kind} ${email}`),
      side: 'candidate',
      email,
      kind,
      law: 'UU_PDP',
      receivedOn: received.toISOString().slice(0, 10),
      note,
    })
  }
}
