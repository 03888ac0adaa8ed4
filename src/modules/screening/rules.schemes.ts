import { isNegated, isPaidByEmployer } from './rules.denial.ts'
import type { ScreenRule } from './rules.hit.ts'
import type { Token } from './rules.tokens.ts'

/** Words and phrases by their first word, and those that begin with a beginning of one (`*`) or a number (`#`). */
type SchemeWords = { exact: ReadonlyMap<string, readonly (readonly string[])[]>; other: readonly (readonly string[])[] }

function words(list: string): SchemeWords {
  const phrases = list.split(',').map((phrase) => phrase.trim().split(/\s+/))
  const isOther = ([first = '']: readonly string[]) => first.endsWith('*') || first === '#'
  const exact = Map.groupBy(
    phrases.filter((phrase) => !isOther(phrase)),
    ([first = '']) => first,
  )
  return { exact, other: phrases.filter(isOther) }
}

type Scheme = {
  rule: ScreenRule
  adds: number
  /** One of each stands in one sentence, at most `within` words from the first. */
  all: readonly SchemeWords[]
  within: number
}

const amounts = words('#')
/** How fraud works whatever its words are: two or three things that stand together in one sentence. */
const schemes: readonly Scheme[] = [
  {
    rule: 'MONEY_ASKED',
    adds: 60,
    within: 8,
    all: [
      words(
        'applicant*, every member, each member, every tutor, each tutor, pelamar, peserta, setiap tutor, setiap orang',
      ),
      words('pay, pays, paid, fee, fees, deposit, membayar, bayar, dibayar*, setor, menyetor, ditarik, biaya, talangi'),
    ],
  },
  {
    rule: 'MONEY_ASKED',
    adds: 60,
    within: 4,
    all: [words('fee, fees, deposit, uang muka, biaya, setor, registration, pendaftaran, seleksi'), amounts],
  },
  {
    rule: 'MONEY_ASKED',
    adds: 60,
    within: 4,
    all: [
      words('deposit, uang muka, jaminan, uang jaminan'),
      words('paid, dibayar*, lunas, transferred, ditransfer, amankan, confirm'),
    ],
  },
  {
    rule: 'PREPAY',
    adds: 60,
    within: 14,
    all: [
      words(
        'recharge*, top up, topped up, topping up, deposit*, prepay*, add funds, isi saldo, saldo ditambah, tambah saldo, talangi, ' +
          'prabayar, pay for the order*, pay for goods, bayar pesanan, bayar barang, pay for the goods, modal awal, modal minimal',
      ),
      words(
        'task*, unlock*, withdraw*, level*, commission*, coins, set, own money, crypto, continue, your wallet, your balance, tugas, ' +
          'pesanan, komisi, penarikan, tarik, cair, koin, kripto, uang sendiri, uang pribadi, melanjutkan, akun tugas, bonus',
      ),
    ],
  },
  {
    rule: 'MONEY_MULE',
    adds: 60,
    within: 16,
    all: [
      words(
        'your account, your bank account, your own account, your own bank account, own bank account, us your bank, personal account, ' +
          'new bank account, rekening anda, rekening pribadi, rekening baru, pinjamkan rekening, sewa rekening, punya rekening',
      ),
      words(
        'forward*, rest, keep, wire, lend, in your name, courier, incoming, percent, remainder, arrives, receive, minus, sisanya, ' +
          'teruskan, pinjamkan, sewa, atas nama, serahkan, kurir, komisi, menerima, potong, masuk',
      ),
    ],
  },
  {
    rule: 'MONEY_MULE',
    adds: 60,
    within: 16,
    all: [
      words('gift card*, cheque, voucher'),
      words('code*, kode*, remainder, rest, keep, we transfer, kami kirim, cash'),
    ],
  },
  {
    rule: 'MONEY_MULE',
    adds: 60,
    within: 14,
    all: [
      words('package*, parcel*, paket'),
      words('in your name, at home, re label, label baru, addresses we, alamat yang kami, kirim lagi, di rumah'),
      words('forward, forward*, receive*, re label, inspect*, label, mail, terima, kirim, pemeriksa'),
    ],
  },
  {
    rule: 'PAPERS_KEPT',
    adds: 60,
    within: 10,
    all: [
      words('passport*, paspor, id cards, ijazah asli'),
      words('kept, keeps, held, holds, disimpan, dipegang, ditahan, stamp, cap'),
    ],
  },
  {
    rule: 'PAPERS_KEPT',
    adds: 60,
    within: 12,
    all: [
      words('ticket*, tiket, ongkos, travel, placement, penempatan, utang, debt'),
      words(
        'repaid from, until the debt, from your earnings, from your first, dipotong dari, utang tiket, potong gaji, lunas, first six months',
      ),
    ],
  },
  {
    rule: 'PAPERS_KEPT',
    adds: 60,
    within: 6,
    all: [
      words('no, without, tanpa, do not tell, jangan beri tahu'),
      words('documents needed, documents, dokumen, passport stamp, your family, keluarga, cap paspor'),
      words(
        'leave, flight, abroad, overseas, berangkat, luar negeri, place, tempatnya, board, tomorrow, stamp, documents needed',
      ),
    ],
  },
  {
    rule: 'PYRAMID',
    adds: 45,
    within: 0,
    all: [
      words(
        'downline*, below you, di bawah anda, under you, people you bring, orang yang anda ajak, your level, recruit five, rekrut lima, ' +
          'bring three, tiga tamu, invite others, ajak orang, robot trades, robot kami',
      ),
    ],
  },
  {
    rule: 'PYRAMID',
    adds: 45,
    within: 12,
    all: [
      words(
        'invest, put in, modal, setor modal, beli paket, paket awal, starter package, first stock, beli stok, stok pertama, joining fee, ' +
          'uang gabung, membayar untuk bergabung, pays to join, members deposit, anggota deposit',
      ),
      words(
        'profit, dijamin, bonus, level, percent, persen, fixed, recover, kembali, friends, teman, income, pendapatan, orang',
      ),
    ],
  },
  {
    rule: 'INSIDER',
    adds: 45,
    within: 12,
    all: [
      words(
        'insider, orang dalam, without the exam, without a test, tanpa ujian, pelicin, results are known, nilai tes sudah',
      ),
      words('pass, passed, lulus, pay, bayar, transfer, donation, sumbangan, fee, biaya, uang, ask, jalur, our, kami'),
    ],
  },
]

/** Other people's money, or the work is to explain, check or stop it. */
const others = words(
  'customer*, guest*, client*, tenant*, student*, patient*, visitor*, worker*, driver*, criminal*, suspicious, unpaid, member’s, ' +
    'parents, shop floor, limits, suppliers, pelanggan, nasabah, tamu, klien, penyewa, siswa, pasien, pekerja, pengemudi, ' +
    'mencurigakan, orang tua, pemasok, dompet digital kami, our wallet, calon mitra, penipuan, situs resmi, our lab, laboratorium',
)

const isWord = (word: string, part: string): boolean => {
  if (part === '#') return /^\d{2,}/.test(word)
  return part.endsWith('*') ? word.startsWith(part.slice(0, -1)) : word === part
}

const isAt = (tokens: readonly Token[], at: number, parts: readonly string[]): boolean =>
  parts.every((part, nth) => {
    const token = tokens[at + nth]
    return token !== undefined && token.sentence === tokens[at]?.sentence && isWord(token.word, part)
  })

const endAt = (tokens: readonly Token[], at: number, list: SchemeWords): number => {
  const begun = list.exact.get(tokens[at]?.word ?? '') ?? []
  const parts = [...begun, ...list.other].find((each) => isAt(tokens, at, each))
  return parts ? at + parts.length - 1 : -1
}

/** What an applicant is told to do with money; other verbs after "you" begin a duty. */
const toPay = new Set(
  'pay only deposit transfer send need have must should can buy purchase receive open lend cash are will get fill recharge'.split(
    ' ',
  ),
)

/** Whether the sentence around a word is about what others pay or own: it names them, or describes a duty ("You check fees", "Menjual tiket"). */
export function isAboutOthers(tokens: readonly Token[], at: number): boolean {
  const { sentence } = tokens[at] ?? {}
  const own = tokens.filter((token) => token.sentence === sentence)
  const [first, second] = own
  if (/^me(?:m|n|ng|ny|l|r)\p{L}{3,}$/u.test(first?.word ?? '') && !own.some(({ word }) => word === 'anda')) return true
  const begins = first?.word === 'you' || first?.word === 'anda'
  const verb = second?.word ?? ''
  if (begins && (first.word === 'anda' ? verb.startsWith('me') : !toPay.has(verb))) return true
  return tokens.some((token, place) => token.sentence === sentence && endAt(tokens, place, others) !== -1)
}

type Finding = { rule: ScreenRule; at: number; to: number; adds: number }

function find(tokens: readonly Token[], at: number, { rule, adds, all, within }: Scheme): Finding | null {
  const [first, ...more] = all
  const end = first ? endAt(tokens, at, first) : -1
  if (end === -1) return null
  // Only what is near is looked at: a text of one long sentence would take a second.
  const [from, until] = [Math.max(0, at - within), end + within + 1]
  const near = tokens.slice(from, until).map((token) => token.sentence === tokens[at]?.sentence)
  const ends = more.map((list) => {
    const place = near.findIndex((isNear, nth) => isNear && endAt(tokens, from + nth, list) !== -1)
    return place === -1 ? -1 : from + place
  })
  if (ends.includes(-1)) return null
  return { rule, adds, at: Math.min(at, ...ends), to: Math.max(end, ...ends) }
}

function isDenied(tokens: readonly Token[], { at, to, rule }: Finding): boolean {
  if (rule === 'PAPERS_KEPT' || rule === 'INSIDER' || rule === 'MONEY_MULE') return false
  if (isAboutOthers(tokens, at)) return true
  if (isPaidByEmployer(tokens, at, to)) return true
  return tokens.slice(at, to + 1).some((_token, nth) => isNegated(tokens, at + nth, () => true))
}

/** The schemes that a text describes, one of a rule in each sentence. */
export function schemesIn(tokens: readonly Token[]): Finding[] {
  const findings = new Map<string, Finding>()
  for (const scheme of schemes)
    for (let at = 0; at < tokens.length; at++) {
      const key = `${scheme.rule} ${tokens[at]?.sentence}`
      if (findings.has(key)) continue
      const finding = find(tokens, at, scheme)
      if (finding && !isDenied(tokens, finding)) findings.set(key, finding)
    }
  return [...findings.values()]
}
