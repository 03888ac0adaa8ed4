import type { Call } from '#modules/contract.ts'

/** Texts that the demo's operator has worded anew: one in force, one drafted. What somebody has written already stays. */
export async function addContent(call: Call): Promise<void> {
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
