import { expect, test } from 'vitest'
import { phrasesIn } from './rules.phrases.ts'
import { tokensOf } from './rules.tokens.ts'

const found = (text: string) => phrasesIn(tokensOf(text).tokens).map(({ phrase, adds }) => [phrase, adds])

// The list of operator rules, section 7, by what a phrase adds.
test.each([
  [
    40,
    [
      'pay the registration fee',
      'refundable deposit',
      'buy your starter kit',
      'transfer to confirm your seat',
      'cash this cheque',
      'receive and forward packages',
      'recharge to unlock tasks',
      'send your one-time code',
      'biaya pendaftaran',
      'biaya administrasi',
      'uang jaminan',
      'transfer dulu',
      'deposit dikembalikan',
      'beli seragam sendiri',
      'tiket ditanggung dulu',
      'bayar medical check up',
      'isi saldo untuk tugas',
      'kirim kode otp',
    ],
  ],
  [
    25,
    [
      'no interview needed',
      'guaranteed income',
      'earn daily from your phone',
      'like and subscribe tasks',
      'boost product ratings',
      'training fee deducted',
      'tanpa tes langsung kerja',
      'dijamin diterima',
      'orang dalam',
      'kerja cuma like dan follow',
      'gaji harian cair',
      'foto ktp dan buku rekening',
      'berangkat ke luar negeri tanpa dokumen',
    ],
  ],
  [
    10,
    [
      'limited slots today',
      'chat us to apply',
      'be your own boss',
      'unlimited earnings',
      'no skills required',
      'kuota terbatas hari ini',
      'hubungi wa saja',
      'tanpa keahlian',
      'bonus tanpa batas',
      'lulus seleksi tanpa melamar',
    ],
  ],
])(
  'phrases that add %s are found in any case, with a word between, and not over the end of a sentence',
  (adds, phrases) => {
    for (const phrase of phrases) {
      expect(found(`Halo ${phrase.toUpperCase()}.`), phrase).toEqual([[phrase, adds]])
      expect(found(phrase.replace(' ', '. ')), `${phrase} in two sentences`).toEqual([])
    }
  },
)

test('plurals count as the word, two words between are too many', () => {
  expect(found('Refundable deposits.')).toEqual([['refundable deposit', 40]])
  expect(found('A refundable small deposit.')).toEqual([['refundable deposit', 40]])
  expect(found('A refundable and small deposit.')).toEqual([])
})
