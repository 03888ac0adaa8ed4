import { isPaidByEmployer, isNegated } from './rules.denial.ts'
import { isAboutMoney } from './rules.money.ts'
import type { Token } from './rules.tokens.ts'

/** Phrases of job scams with what each adds; more of them come from the administrators' list. Sources: FTC, Kominfo, police. */
const seeds: readonly { adds: number; phrases: readonly string[] }[] = [
  {
    adds: 40,
    phrases: [
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
  },
  {
    adds: 25,
    phrases: [
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
  },
  {
    adds: 10,
    phrases: [
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
  },
]

type Phrase = { phrase: string; parts: readonly string[]; adds: number }
export const scamPhrases: readonly Phrase[] = seeds.flatMap(({ adds, phrases: list }) =>
  list.map((phrase) => ({ phrase, parts: phrase.split(/[ -]/), adds })),
)
const byFirst = Map.groupBy(scamPhrases, ({ parts }) => parts[0] ?? '')

const sameWord = (word: string, part: string) => word === part || word === `${part}s`

/** The token that ends the phrase when it begins at `at`, with at most one word between two of its words; -1 without. */
function endOf(tokens: readonly Token[], at: number, parts: readonly string[]): number {
  let position = at
  for (const part of parts.slice(1)) {
    const next = [position + 1, position + 2].find((each) => {
      const token = tokens[each]
      return token !== undefined && token.sentence === tokens[at]?.sentence && sameWord(token.word, part)
    })
    if (next === undefined) return -1
    position = next
  }
  return position
}

/** The scam phrases of a text. */
export function phrasesIn(tokens: readonly Token[]): { at: number; to: number; phrase: string; adds: number }[] {
  return tokens.flatMap((token, at) =>
    (byFirst.get(token.word) ?? []).flatMap(({ phrase, parts, adds }) => {
      const to = endOf(tokens, at, parts)
      if (to === -1 || isNegated(tokens, at, isAboutMoney) || isPaidByEmployer(tokens, at, to)) return []
      return [{ at, to, phrase, adds }]
    }),
  )
}
