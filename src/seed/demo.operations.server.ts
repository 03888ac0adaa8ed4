import { demoPersonas } from '#modules/accounts/public.server.ts'
import { recordMailEvent } from '#platform/mail/suppression.server.ts'
import { localMinuteOf } from '#kernel/time-zone.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import { guest, type Caller } from '#kernel/caller.ts'
import { indexCompany } from '#modules/search/jobs.server.ts'
import { stableId, type SeedClient } from './seed-client.server.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

type OperationsSeed = { administrator: Caller; candidates: readonly string[]; today: number }

/** What the operator's console shows of a week: mail that came back, contact messages, requests about data. May be repeated. */
export async function addOperations(client: SeedClient, plan: OperationsSeed): Promise<void> {
  await addBounces(client, plan)
  await addContactMessages(client, plan)
  await addRightsRequests(client, plan)
  await addIncident(client, plan)
  await addFailure(client)
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

async function addBounces(client: SeedClient, { today }: OperationsSeed): Promise<void> {
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

async function addContactMessages(client: SeedClient, { administrator, today }: OperationsSeed): Promise<void> {
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
async function addRightsRequests(
  client: SeedClient,
  { administrator, candidates, today }: OperationsSeed,
): Promise<void> {
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

const incidentSteps = [
  ['CONTAIN', 'Akses akun layanan dicabut 20 menit setelah laporan masuk; sandi diganti.'],
  ['ASSESS', 'Hanya teks permintaan, tanpa sandi dan tanpa dokumen. Risiko rendah.'],
  ['AGENCY', 'Dilaporkan lewat formulir daring, nomor 2026-1107-0042.'],
  ['CLOSE', 'Kotak surat bersama dihapus; permintaan data kini hanya dijawab dari konsol.'],
] as const

/** A breach of two weeks ago that is closed: what the checklist looks like when it is done. */
async function addIncident(client: SeedClient, { administrator, today }: OperationsSeed): Promise<void> {
  const { db } = client.core.parts.database
  const timeZone = await readSetting(db, 'timeZone')
  const at = (hours: number) => localMinuteOf(new Date(today - 14 * dayMs + hours * hourMs), timeZone)
  const call = client.as(administrator)
  client.setTime(new Date(today - 14 * dayMs + 3 * hourMs))
  if ((await call('admin.incidents.list', {})).list.length > 0) return
  const { id, version } = await call('admin.incidents.save', {
    id: null,
    key: stableId('incident shared mailbox'),
    version: 0,
    title: 'Kotak surat bersama terbuka bagi mantan pegawai',
    knownAt: at(2),
    until: at(1),
    happened: {
      en: 'A former employee could still read the shared mailbox in which requests about data arrived.',
      id: 'Seorang mantan pegawai masih dapat membaca kotak surat bersama tempat permintaan data masuk.',
    },
    measures: {
      en: 'The access was removed and the mailbox deleted. Requests are now answered in the console only.',
      id: 'Aksesnya dicabut dan kotak suratnya dihapus. Permintaan kini hanya dijawab dari konsol.',
    },
  })
  let seen = await call('admin.incidents.count', { id, version, tables: ['rights_request'], sides: ['CANDIDATE'] })
  seen = await call('admin.incidents.notify', { id, version: seen.version })
  for (const [step, note] of incidentSteps)
    seen = await call('admin.incidents.step', { id, version: seen.version, step, note })
}

/** A background job that fails when the worker comes to it: where the id of a company belongs, it says why, for whoever reads the log. */
async function addFailure(client: SeedClient): Promise<void> {
  const companyId = 'fails-on-purpose-for-the-demo'
  const options = { key: `search.company:${companyId}`, maxAttempts: 1 }
  await client.core.asSystem((ctx) => ctx.enqueue(indexCompany, { companyId }, options))
}
