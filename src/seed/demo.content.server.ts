import { stableId } from './seed-client.server.ts'
import type { Call } from '#modules/contract.ts'

/**
 * Texts that the demo's operator has worded anew: one in force, one drafted. What somebody has written already stays. The planned
 * announcement begins on the day `announcedOn`, as `2026-12-31`.
 */
export async function addContent(call: Call, announcedOn: string): Promise<void> {
  const faq = await call('content.get', { kind: 'FAQ', key: 'candidates' })
  if (faq.versions.length === 0)
    await call('content.save', {
      kind: 'FAQ',
      key: 'candidates',
      version: 0,
      published: 0,
      publish: true,
      texts: [
        ...faq.texts.map(({ key, en, id }) => ({ key, en, id })),
        {
          key: 'n1.q',
          en: 'A recruiter asks me to pay. What should I do?',
          id: 'Perekrut meminta saya membayar. Apa yang harus saya lakukan?',
        },
        {
          key: 'n1.a',
          en: 'Don’t pay, and report the job or the message. No company may charge you for a job, a training or an interview.',
          id: 'Jangan membayar, dan laporkan lowongan atau pesannya. Perusahaan tidak boleh memungut biaya untuk pekerjaan, pelatihan, atau wawancara.',
        },
      ],
    })
  await addLegal(call)
  await addSynonyms(call)
  await addAnnouncements(call, announcedOn)
  const meta = await call('content.get', { kind: 'PAGE_META', key: 'public.faq' })
  if (meta.versions.length === 0)
    await call('content.save', {
      kind: 'PAGE_META',
      key: 'public.faq',
      version: 0,
      published: 0,
      publish: false,
      texts: [
        { key: 'title', en: 'Help for candidates and employers', id: 'Bantuan untuk kandidat dan perusahaan' },
        {
          key: 'description',
          en: 'How applying, approval, plans and your data work, in short answers.',
          id: 'Cara melamar, persetujuan, paket, dan data Anda, dalam jawaban singkat.',
        },
      ],
    })
}

/** The privacy policy in its second version, and terms of use that are being worked on. */
async function addLegal(call: Call): Promise<void> {
  const write = async (key: 'privacy' | 'use', name: string, more: Record<'en' | 'id', string>) => {
    const seen = { kind: 'LEGAL' as const, key }
    const { texts, versions } = await call('content.get', seen)
    if (versions.length > 0) return false
    const written = texts.map((text) => ({
      key: text.key,
      en: text.key === name ? `${text.en}\n${more.en}` : text.en,
      id: text.key === name ? `${text.id}\n${more.id}` : text.id,
    }))
    await call('content.save', { ...seen, version: 0, published: 0, publish: false, texts: written })
    return true
  }
  const changes = {
    en: 'Questions about your data now also have a phone number.',
    id: 'Pertanyaan tentang data Anda kini juga dapat disampaikan lewat telepon.',
  }
  if (await write('privacy', 'who.text', changes))
    await call('content.publishLegal', {
      document: 'privacy',
      version: 1,
      published: 0,
      acceptance: 'NONE',
      effectiveOn: null,
      changes,
    })
  await write('use', 'conduct.text', {
    en: 'No jobs that ask candidates for money, and no messages that move them to other apps first.',
    id: 'Tidak ada lowongan yang meminta uang dari kandidat, dan tidak ada pesan yang mengajak pindah ke aplikasi lain lebih dulu.',
  })
}

/** Names that people here use for the same work. Adding the same words again changes nothing. */
async function addSynonyms(call: Call): Promise<void> {
  const groups = [
    { language: 'id' as const, words: 'mas barista, peracik kopi, barista' },
    { language: 'both' as const, words: 'cs, customer service, layanan pelanggan' },
  ]
  for (const group of groups) await call('admin.synonyms.save', { group: null, version: 0, ...group })
}

/** One that employers see, and one that is planned. */
async function addAnnouncements(call: Call, startsOn: string): Promise<void> {
  const { list } = await call('admin.announcements.list', {})
  if (list.length > 0) return
  await call('admin.announcements.save', {
    id: null,
    version: 0,
    key: stableId('announcement holidays'),
    audience: 'EMPLOYER',
    language: 'both',
    level: 'INFO',
    title: { en: 'Approval over the holidays', id: 'Persetujuan selama libur akhir tahun' },
    text: {
      en: 'From 24 December to 1 January we check companies and jobs once a day.',
      id: 'Dari 24 Desember sampai 1 Januari, perusahaan dan lowongan diperiksa sekali sehari.',
    },
    link: '/faq',
    startsAt: null,
    endsAt: null,
  })
  await call('admin.announcements.save', {
    id: null,
    version: 0,
    key: stableId('announcement scam'),
    audience: 'CANDIDATE',
    language: 'id',
    level: 'WARNING',
    title: { en: '', id: 'Waspada penipuan lewat WhatsApp' },
    text: { en: '', id: 'Kami tidak pernah meminta uang atau kode OTP. Laporkan pesan yang memintanya.' },
    link: null,
    startsAt: `${startsOn}T08:00`,
    endsAt: null,
  })
}
