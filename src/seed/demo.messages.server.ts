import type { Caller } from '#kernel/caller.ts'
import { stableId, type SeedClient } from './seed-client.server.ts'

const hourMs = 3_600_000

/** Conversations: whose application to which job, and who wrote what how many hours ago. */
const conversations: readonly {
  email: string
  job: string
  company: string
  messages: readonly (readonly [hoursAgo: number, side: 'COMPANY' | 'CANDIDATE', body: string])[]
}[] = [
  {
    email: 'made@demo.karya.local',
    job: 'Senior Backend Engineer',
    company: 'nusantara',
    messages: [
      [
        90,
        'COMPANY',
        'Halo Made, terima kasih sudah melamar. Apakah Anda bersedia bekerja dari kantor Jakarta dua hari seminggu?',
      ],
      [86, 'CANDIDATE', 'Halo Pak Budi, bisa. Selasa dan Kamis paling cocok untuk saya.'],
      [85.9, 'CANDIDATE', 'Satu pertanyaan: apakah laptop disediakan?'],
      [66, 'COMPANY', 'Ya, laptop dan monitor disediakan. Kami akan mengirim usulan jadwal wawancara minggu ini.'],
    ],
  },
  {
    email: 'yohana@demo.karya.local',
    job: 'Senior Backend Engineer',
    company: 'nusantara',
    messages: [[30, 'CANDIDATE', 'Selamat siang, apakah posisi ini terbuka untuk bekerja penuh dari rumah?']],
  },
  {
    email: 'siti@demo.karya.local',
    job: 'Product Designer',
    company: 'nusantara',
    messages: [
      [
        20,
        'CANDIDATE',
        'Hello! My portfolio is at https://siti.example/work. Which of the cases would you like to hear more about?',
      ],
      [
        5,
        'COMPANY',
        'Thank you, Siti. The hospital booking case is the closest to our product. Could you tell us how you tested it?',
      ],
    ],
  },
]

/** Conversations about applications: one that goes on, one that waits for the company, and one with news for Siti. */
export async function addMessages(
  client: SeedClient,
  {
    candidates,
    owners,
    jobIds,
    today,
  }: {
    candidates: ReadonlyMap<string, Caller>
    owners: ReadonlyMap<string, Caller>
    jobIds: ReadonlyMap<string, string>
    today: number
  },
): Promise<void> {
  for (const { email, job, company, messages } of conversations) {
    const [candidate, owner, jobId] = [candidates.get(email), owners.get(company), jobIds.get(job)]
    if (candidate?.kind !== 'candidate' || !owner || !jobId) throw new Error(`the demo lacks ${email} or ${job}`)
    const page = await client.as(candidate)('userjobs.list', { filter: { jobId }, limit: 50 })
    const application = page.side === 'CANDIDATE' ? page.list.find((each) => each.job.id === jobId) : undefined
    if (!application) throw new Error(`${email} has not applied for ${job}`)
    for (const [hoursAgo, side, body] of messages) {
      client.setTime(new Date(today - hoursAgo * hourMs))
      const call = client.as(side === 'COMPANY' ? owner : candidate)
      if (side === 'COMPANY') await call('userjobs.markViewed', { id: application.id })
      await call('messages.send', { id: application.id, key: stableId(`${email} ${body}`), body })
    }
  }
}

const templates = [
  {
    name: 'Undangan wawancara',
    kind: 'INVITE',
    bodyEn:
      'Hello {candidate.name},\n\nthank you for applying for {job.title}. We would like to talk with you. Please choose a time here: {link}\n\nKind regards,\n{member.name}, {company.name}',
    bodyId:
      'Halo {candidate.name},\n\nterima kasih sudah melamar sebagai {job.title}. Kami ingin mengobrol dengan Anda. Silakan pilih waktu di sini: {link}\n\nSalam,\n{member.name}, {company.name}',
  },
  {
    name: 'Belum kali ini',
    kind: 'REJECT',
    bodyEn:
      'Hello {candidate.name},\n\nthank you for the time you gave to your application for {job.title}. This time we chose somebody whose experience is closer to the work. We would be glad to read from you again.\n\n{member.name}, {company.name}',
    bodyId:
      'Halo {candidate.name},\n\nterima kasih atas waktu Anda untuk melamar sebagai {job.title}. Kali ini kami memilih kandidat yang pengalamannya lebih dekat dengan pekerjaannya. Kami senang bila Anda melamar lagi.\n\n{member.name}, {company.name}',
  },
  {
    name: 'Pertanyaan tentang portofolio',
    kind: 'INFO',
    bodyEn: null,
    bodyId:
      'Halo {candidate.name}, bolehkah Anda mengirim satu atau dua contoh pekerjaan yang paling Anda banggakan untuk posisi {job.title}? Terima kasih.',
  },
] as const

/** Texts that the company writes often: an invitation, a rejection, and a question in one language. */
export async function addTemplates(client: SeedClient, owner: Caller | undefined, today: number): Promise<void> {
  if (owner?.kind !== 'employer') throw new Error('the demo lacks a company')
  client.setTime(new Date(today - 15 * 24 * hourMs))
  for (const template of templates) {
    const id = stableId(`${owner.companyId} ${template.name}`)
    await client.as(owner)('messages.templateSave', { id, version: null, ...template })
  }
}
