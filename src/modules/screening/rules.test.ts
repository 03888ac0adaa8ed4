import { describe, expect, test } from 'vitest'
import { defaultScamPhrases } from '#modules/reference/rules.scam-phrases.ts'
import { findingKey, outcomeOf, scoreOf, screenOutcomes, screenTexts } from './rules.ts'

const flagScores = { review: 40, hold: 70 }
const screen = (text: string, website: string | null = 'https://www.senja.co.id/karier') =>
  screenTexts([{ field: 'description', text }], { website, flagScores, phrases: defaultScamPhrases })
const rules = (text: string, website?: string | null) => screen(text, website).hits.map(({ rule }) => rule)

describe('MONEY_ASKED fires', () => {
  test.each([
    'You must pay a registration fee of 500,000 before your first day.',
    'Applicants buy their own uniform.',
    'Please transfer the amount for training to the account below.',
    'A training fee of 300,000 is due on the first day.',
    'Purchase your starter kit and uniform from our store.',
    'There is no catch: pay for the medical check and start tomorrow.',
    'No experience needed, pay the registration and begin.',
    'No diploma required but a visa fee applies.',
    'Pelamar membayar biaya seragam sebesar Rp350.000.',
    'Silakan transfer uang pendaftaran ke rekening berikut.',
    'Peserta wajib setor deposit sebelum pelatihan.',
    'Calon karyawan membeli seragam dan tiket.',
    'Bayar tiket pesawat ke lokasi penempatan.',
    'Tanpa pengalaman, bayar administrasi di awal.',
    'P\u200Bay the regi\u00ADstration fee.',
  ])('%s', (text) => {
    expect(rules(text)).toContain('MONEY_ASKED')
  })
})

describe('MONEY_ASKED stays silent', () => {
  test.each([
    'No fees, deposits or tickets to pay.',
    'We never ask you to pay for training.',
    'Registration is free of charge, there is no fee.',
    'You do not pay for the medical check.',
    'Paid training from the first day.',
    'We pay for your training and uniform.',
    'Training fees are covered by the company.',
    'The uniform fee is waived.',
    'Nurse in charge of medical training.',
    'Knowledge transfer and training for new colleagues.',
    'Charge nurse, medical ward.',
    'Track training fees and ticket costs of the department.',
    'Driving licence A is required; a taxi licence is welcome.',
    'Sell ticket deposits products to corporate customers.',
    'Seluruh proses rekrutmen tidak dipungut biaya pendaftaran.',
    'Tanpa biaya pendaftaran maupun pelatihan.',
    'Pendaftaran gratis, jangan membayar administrasi kepada siapa pun.',
    'Biaya pelatihan ditanggung perusahaan.',
    'Perusahaan menanggung biaya tiket dan visa.',
    'Biaya seragam gratis.',
    'Menyusun laporan biaya pelatihan setiap bulan.',
    'Mengelola anggaran dan biaya administrasi kantor.',
    'Uang makan, seragam, dan pelatihan disediakan.',
    'Memiliki SIM A dan kendaraan sendiri.',
  ])('%s', (text) => {
    expect(rules(text)).toEqual([])
  })
})

describe('PHRASE', () => {
  test.each([
    ['A refundable deposit secures the place.', 'refundable deposit', 40],
    ['No interview needed!', 'no interview needed', 25],
    ['Guaranteed weekly income for everybody.', 'guaranteed income', 25],
    ['Be your own boss.', 'be your own boss', 15],
    ['Tanpa tes langsung kerja.', 'tanpa tes langsung kerja', 25],
    ['Dijamin pasti diterima.', 'dijamin diterima', 25],
    ['Hubungi WA saja.', 'hubungi wa saja', 15],
    ['We never ask for a refundable deposit.', '', 0],
    ['Bukan lewat orang dalam.', '', 0],
    ['Tidak ada uang jaminan.', '', 0],
    ['Jangan pernah kirim kode OTP kepada siapa pun.', '', 0],
    ['The interview is not needed for interns of last year.', '', 0],
  ])('%s', (text, phrase, adds) => {
    const hits = screen(text).hits.filter(({ rule }) => rule === 'PHRASE')
    expect(hits.map(({ fact, adds: added }) => [fact, added])).toEqual(phrase ? [[phrase, adds]] : [])
  })

  test('money and a phrase in one sentence count once, the larger; in two sentences both', () => {
    expect(screen('Bayar biaya pendaftaran hari ini.').score).toBe(60)
    expect(screen('Bayar seragam hari ini. Kirim kode OTP.').score).toBe(100)
  })
})

describe('what fraud asks for', () => {
  test.each([
    ['Send us your one-time code.', 'SECRETS_ASKED', 60],
    ['Kirim foto KTP dan buku rekening.', 'SECRETS_ASKED', 60],
    ['Send a photo of your id card.', 'IDENTITY_ASKED', 35],
    ['Isi saldo dulu untuk tugas pertama.', 'PREPAY', 60],
    ['Orders are unlocked after a recharge; the recharge unlocks tasks.', 'PREPAY', 60],
    ['You receive and forward small packages at home.', 'MONEY_MULE', 60],
    ['Rekening Anda menerima uang, sisanya kirim lagi.', 'MONEY_MULE', 60],
    ['Cash this cheque and keep the rest.', 'MONEY_MULE', 60],
    ['Paspor disimpan agen.', 'PAPERS_KEPT', 60],
    ['Bonus dari downline Anda.', 'PYRAMID', 45],
    ['Lulus lewat orang dalam kami.', 'INSIDER', 45],
  ])('%s', (text, rule, score) => {
    const screening = screen(text)
    expect([screening.hits[0]?.rule, screening.score]).toEqual([rule, score])
  })

  test.each([
    'You compare photos of id cards with selfies of customers.',
    'Memeriksa KTP nasabah dan menyerahkan kartu.',
    'Bawa fotokopi KTP dan ijazah saat wawancara.',
    'Never send your one-time code to anybody.',
    'You own top-up and withdrawal of our wallet.',
    'You receive packages and forward them to the right dock.',
    'Menjelaskan uang jaminan kepada penyewa.',
    'You collect the registration fee at the counter.',
    'A bank account is opened for new customers.',
    'Passport and visa are arranged and paid by the company.',
    'You build a team and share your level of knowledge.',
  ])('is not: %s', (text) => {
    expect(screen(text).score).toBe(0)
  })
})

describe('CONTACT_OUTSIDE', () => {
  test.each([
    ['Call 0812-3456-7890.', ['0812-3456-7890', 20]],
    ['Write to hrd.senja@gmail.com today.', ['hrd.senja@gmail.com', 20]],
    ['Write to jobs (at) senja-karier (dot) com.', ['jobs@senja-karier.com', 20]],
    ['Write to hrd@senja.co.id or hrd@mail.senja.co.id.', null],
    ['See https://jobs.senja.co.id/apply and senja.co.id.', null],
    ['See https://senja.co.id.apply-now.com/form.', ['https://senja.co.id.apply-now.com/form', 20]],
    ['Chat https://wa.me/6281234567890 now.', ['https://wa.me/6281234567890', 30]],
    ['Form at bit.ly/kerja-senja.', ['bit.ly/kerja-senja', 30]],
    ['Form at cutt.ly/kerja-senja.', ['cutt.ly/kerja-senja', 30]],
    ['Follow @senja.karier for more.', ['@senja.karier', 20]],
    ['Hanya lewat WhatsApp 081234567890.', ['081234567890', 30]],
    ['You know ASP.NET, Node.js and socket.io.', null],
    ['Salary Rp 8.000.000 - 12.000.000 in 2026.', null],
    ['Lulusan S1/D3, bekerja dan/atau lembur.', null],
  ])('%s', (text, hit) => {
    expect(screen(text).hits.map(({ fact, adds }) => [fact, adds])).toEqual(hit ? [hit] : [])
  })

  test('without an approved website every address is outside; the rule adds 30 at most', () => {
    expect(rules('See senja.co.id.', null)).toEqual(['CONTACT_OUTSIDE'])
    expect(screen('0812-3456-7890, a@gmail.com, b@gmail.com, wa.me/62812345678').score).toBe(30)
  })
})

test('a hit names field, place, words and sentence', () => {
  const text = 'We grow coffee. Pay the registration fee now. Thank you.'
  const [hit] = screen(text).hits
  expect(hit).toMatchObject({ rule: 'MONEY_ASKED', field: 'description', adds: 60 })
  expect(text.slice(hit?.from, hit?.to)).toBe(hit?.fact)
  expect(hit?.excerpt).toBe('Pay the registration fee now')
})

test('a dot inside an address ends no sentence; an excerpt begins with a word', () => {
  const hits = screen('Write to hrd.senja@gmail.com and pay for the uniform today. Thank you.').hits
  expect(hits.map(({ excerpt }) => excerpt)).toEqual(
    Array.from({ length: 2 }, () => 'Write to hrd.senja@gmail.com and pay for the uniform today'),
  )
  const long = screen(`${'We plan the work of the week '.repeat(40)} and pay for the uniform`).hits[0]?.excerpt
  expect(long).toMatch(/^(?:We|plan|the|work|of|week) .* pay for the uniform$/)
})

test('the score is capped for each rule and in all; the thresholds decide the outcome', () => {
  expect(scoreOf(['a', 'b', 'c'].map(() => ({ rule: 'PHRASE', adds: 40 })))).toBe(50)
  expect(
    scoreOf([
      { rule: 'MONEY_ASKED', adds: 60 },
      { rule: 'PHRASE', adds: 50 },
      { rule: 'CONTACT_OUTSIDE', adds: 30 },
    ]),
  ).toBe(100)
  expect([39, 40, 69, 70].map((score) => outcomeOf(score, flagScores))).toEqual(['PASS', 'REVIEW', 'REVIEW', 'HOLD'])
  expect(screen('A calm place to work.')).toEqual({ score: 0, outcome: 'PASS', hits: [] })
})

test('an address of two fields is one finding, and what is found is quoted to 120 characters', () => {
  const texts = ['title', 'description'].map((field) => ({ field, text: 'Write to hrd.senja@gmail.com.' }))
  expect(
    screenTexts(texts, { website: null, flagScores, phrases: defaultScamPhrases }).hits.map(({ field }) => field),
  ).toEqual(['title'])
  const long = screen(`Pay ${'a'.repeat(200)} uniform`).hits[0]
  expect(long?.fact).toBe(`Pay ${'a'.repeat(116)}`)
  expect(screenOutcomes).toEqual(['PASS', 'REVIEW', 'HOLD'])
})

test('findings come in the order of the text, and the same money twice in a sentence is one', () => {
  const text = 'Chat wa.me/62812345678 first. Then pay the uniform, pay the ticket. Kirim kode OTP.'
  expect(rules(text)).toEqual(['CONTACT_OUTSIDE', 'MONEY_ASKED', 'SECRETS_ASKED'])
})

test('of a long sentence 240 characters are shown, from a word before the finding', () => {
  const excerptOf = (before: number, after: number) =>
    screen(`${'word '.repeat(before)}pay the uniform ${'next '.repeat(after)}`).hits[0]?.excerpt ?? ''
  expect(excerptOf(10, 10)).toBe(`${'word '.repeat(10)}pay the uniform ${'next '.repeat(10)}`.trim())
  const long = excerptOf(100, 100)
  expect(long.length).toBeLessThanOrEqual(240)
  expect(long.indexOf('pay')).toBe(80)
  expect(long.startsWith('word ')).toBe(true)
})

test.each(['whatsapp.com', 't.me', 'telegram.me', 'telegram.org', 'line.me', 'signal.me'])(
  'a chat at %s adds more than another address',
  (domain) => expect(screen(`Chat https://${domain}/senja now.`).hits.map(({ adds }) => adds)).toEqual([30]),
)

describe('money asked, word by word', () => {
  test.each([
    'Purchase your uniform before the first day.',
    'We charge for the medical check.',
    'They charge for the visa.',
    'Siapkan uang pendaftaran.',
    'Pay one two three four five uniform.',
  ])('%s', (text) => expect(rules(text)).toContain('MONEY_ASKED'))

  test.each([
    'Purchase orders and uniform your own.',
    'People in charge for the visa.',
    'Siapkan uang dan seragam.',
    'Pay one two three four five six uniform.',
    'Pay. The uniform is here.',
  ])('not: %s', (text) => expect(rules(text)).not.toContain('MONEY_ASKED'))
})

test('hostile texts are screened within the time of a test, and what is found is bounded', { tags: ['slow'] }, () => {
  for (const text of [
    'a'.repeat(30_000),
    'a.'.repeat(15_000),
    '0 '.repeat(15_000),
    'pay '.repeat(7500),
    'x.com.zz.'.repeat(3000),
    '@abcd'.repeat(5000),
    'no, '.repeat(7500),
  ]) {
    expect(screen(text).hits.length).toBeLessThanOrEqual(50)
  }
  expect(screen('bayar seragam. '.repeat(1000)).hits).toHaveLength(50)
})

describe('what people accepted', () => {
  const text = 'Kirim kode OTP hari ini. Write to hrd@gmail.com.'
  const acceptedOf = (more: string) => new Set(screen(`${text} ${more}`).hits.map((hit) => findingKey(hit)))
  const again = (words: string, accepted = acceptedOf('')) =>
    screenTexts([{ field: 'description', text: words }], {
      website: null,
      flagScores,
      phrases: defaultScamPhrases,
      accepted,
    })

  test('is named again and adds nothing', () => {
    const { score, hits } = again(text)
    expect(score).toBe(0)
    expect(hits.map(({ rule, adds }) => [rule, adds])).toEqual([
      ['SECRETS_ASKED', 0],
      ['CONTACT_OUTSIDE', 0],
    ])
  })

  test('is a phrase in its sentence, an address wherever it stands', () => {
    expect(again('Kirim kode OTP besok.').score).toBe(60)
    expect(again('Another sentence with hrd@gmail.com in it.').score).toBe(0)
    expect(again('Write to hrd@yahoo.com.').score).toBe(20)
  })
})

describe('the excerpt', () => {
  const excerpts = (text: string) => screen(text).hits.map(({ excerpt }) => excerpt)

  test('is the sentence of the finding, of an address too', () => {
    expect(excerpts('A calm place. Write to hrd@gmail.com soon! Bye.')).toEqual(['Write to hrd@gmail.com soon'])
    expect(excerpts('hrd@gmail.com')).toEqual(['hrd@gmail.com'])
  })

  test('is a sentence of 240 characters whole, of a longer one its part', () => {
    const sentence = (length: number) => `${'word '.repeat(30)}pay the uniform `.padEnd(length, 'x')
    expect(excerpts(sentence(240))).toEqual([sentence(240)])
    expect(excerpts(sentence(241))).toEqual([sentence(241).slice(70)])
    const early = `pay the uniform ${'word '.repeat(60)}`
    expect(excerpts(early)).toEqual([early.slice(0, 240).trim()])
  })
})
