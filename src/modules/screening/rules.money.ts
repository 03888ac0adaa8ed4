import { isPaidByEmployer, isNegated } from './rules.denial.ts'
import { isAboutOthers } from './rules.schemes.ts'
import type { Token } from './rules.tokens.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

const paying = words(
  'pay paying pays fee fees charged buy bought bayar membayar dibayarkan biaya setor disetor menyetor beli dibeli membeli ditransfer iuran',
)
/** Words that are about money only together with what follows: "transfer dulu", but not "knowledge transfer". */
const moneyAfter = words(
  'money fee fees fund funds amount cash deposit rp idr inr usd uang biaya dana sebesar dulu rekening',
)
const ownAfter = words('your own sendiri')
const purposes = words(
  'registration register registering training uniform uniforms ticket tickets deposit medical administration visa kit materials ' +
    'licence license membership seat place jacket certificate verification passport agency placement bahan lisensi kursi sertifikat ' +
    'verifikasi paspor medis tes seleksi kit materai alat ' +
    'pendaftaran mendaftar registrasi administrasi pelatihan seragam tiket jaminan mcu penempatan',
)
const within = 6

const charging = words('we will they')
/** A duty, not a price. */
const charged = words('with by')
const costs = words('cost costs charge pungutan')

export const isAboutMoney = (word: string): boolean => paying.has(word) || purposes.has(word) || costs.has(word)

function isPaying(tokens: readonly Token[], token: Token, at: number): boolean {
  const isNear = (list: ReadonlySet<string>, from: number, to: number) =>
    tokens.slice(Math.max(0, from), to).some(({ word, sentence }) => sentence === token.sentence && list.has(word))
  switch (token.word) {
    case 'transfer':
      return isNear(moneyAfter, at, at + 4)
    case 'purchase':
      return isNear(ownAfter, at, at + 3)
    case 'uang':
      return isNear(purposes, at, at + 2)
    case 'charged':
      return !isNear(charged, at + 1, at + 2)
    case 'charge':
      return isNear(charging, at - 1, at)
    default:
      return paying.has(token.word)
  }
}

/** Where an ad asks the applicant to pay: a word for paying within six words of what for. One finding a sentence. */
export function moneyRequested(tokens: readonly Token[]): { at: number; to: number }[] {
  const spans: { at: number; to: number }[] = []
  for (const [at, token] of tokens.entries()) {
    if (!isPaying(tokens, token, at) || spans.some((each) => tokens[each.at]?.sentence === token.sentence)) continue
    const purpose = nearestPurpose(tokens, token.sentence, at)
    if (purpose === undefined) continue
    const [start, end] = [Math.min(at, purpose), Math.max(at, purpose)]
    if (isNegated(tokens, at, isAboutMoney) || isNegated(tokens, start, isAboutMoney)) continue
    if (isPaidByEmployer(tokens, at, end) || isPaidByEmployer(tokens, start, end)) continue
    if (isAboutOthers(tokens, at)) continue
    spans.push({ at: start, to: end })
  }
  return spans
}

/** The nearest word in a sentence that says what for; of two as near the one after. */
function nearestPurpose(tokens: readonly Token[], sentence: number, at: number): number | undefined {
  const from = Math.max(0, at - within)
  return tokens
    .slice(from, at + within + 1)
    .flatMap((token, nth) => (token.sentence === sentence && purposes.has(token.word) ? [from + nth] : []))
    .toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at) || b - a)[0]
}
