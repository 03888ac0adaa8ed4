import { isNegated } from './rules.denial.ts'
import type { Token } from './rules.tokens.ts'

const list = (text: string): readonly (readonly string[])[] => text.split(', ').map((words) => words.split(' '))
const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** What only its owner may know; nobody who hires needs it. */
const secrets = list(
  'otp, pin, one time code, verification code, password, card number, kode otp, kode verifikasi, kata sandi, nomor kartu',
)
/** What is shown after an offer, not before. */
const papers = list('id card, identity card, family card, ktp, kartu keluarga, selfie, swafoto')
const accounts = list(
  'bank account, account number, bank card, passbook, buku rekening, buku tabungan, nomor rekening, kartu atm, rekening bank',
)
const asking = words(
  'send give giving reply upload photo photos picture share hold need needs needed required to kirim kirimkan mengirim foto fotokan ' +
    'unggah upload balas berikan memberikan serahkan pegang diperlukan butuh memakai',
)
/** Other people's: the work itself is to check them. */
const others = words(
  'customer customers guest guests client clients employee employees user users patient patients test investigate protect pelanggan ' +
    'nasabah tamu klien karyawan pengguna pasien uji lab laboratorium ijazah',
)

type TokenRange = { at: number; to: number }
type Finding = TokenRange & { rule: 'IDENTITY_ASKED' | 'SECRETS_ASKED' }

function placeOf(tokens: readonly Token[], sentence: number, named: readonly (readonly string[])[]): TokenRange | null {
  for (const [at, token] of tokens.entries()) {
    if (token.sentence !== sentence) continue
    const parts = named.find((each) =>
      each.every((part, nth) => {
        const next = tokens[at + nth]
        const isPlural = part.length > 3 && next?.word === `${part}s` // OTPS is something else
        return next?.sentence === sentence && (next.word === part || isPlural)
      }),
    )
    if (parts && !isNegated(tokens, at, () => true)) return { at, to: at + parts.length - 1 }
  }
  return null
}

/**
 * Where an ad asks for documents or secrets of the applicant, once a sentence. Secrets, or papers together with an account, are how
 * accounts are taken over; one of the two alone is asked by careless employers, too.
 */
export function identityRequested(tokens: readonly Token[]): Finding[] {
  const sentences = [...new Set(tokens.map(({ sentence }) => sentence))]
  return sentences.flatMap((sentence) => {
    const own = tokens.map((token, at) => ({ ...token, at })).filter((token) => token.sentence === sentence)
    const verb = own.find(({ word }) => asking.has(word))
    const [secret, paper, account] = [secrets, papers, accounts].map((named) => placeOf(tokens, sentence, named))
    const first = secret ?? paper ?? account
    if (!verb || !first || isNegated(tokens, verb.at, () => true)) return []
    if (own.some(({ word }) => others.has(word))) return []
    return [{ ...first, rule: secret || (paper && account) ? 'SECRETS_ASKED' : 'IDENTITY_ASKED' }]
  })
}
