import { isPaidByEmployer, isNegated } from './rules.denial.ts'
import type { Token } from './rules.tokens.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

const paying = words('pay paying pays fee fees charged buy bayar membayar dibayarkan biaya setor menyetor beli membeli')
/** Words that are about money only together with what follows: "transfer dulu", but not "knowledge transfer". */
const moneyAfter = words(
  'money fee fees fund funds amount cash deposit rp idr inr usd uang biaya dana sebesar dulu rekening',
)
const ownAfter = words('your own sendiri')
const purposes = words(
  'registration register registering training uniform uniforms ticket tickets deposit medical administration visa kit ' +
    'pendaftaran mendaftar registrasi administrasi pelatihan seragam tiket jaminan mcu penempatan',
)
const within = 6

export const isAboutMoney = (word: string): boolean =>
  paying.has(word) ||
  purposes.has(word) ||
  word === 'cost' ||
  word === 'costs' ||
  word === 'charge' ||
  word === 'pungutan'

function isPaying(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (!token) return false
  const next = tokens.slice(at + 1, at + 4).filter((each) => each.sentence === token.sentence)
  if (paying.has(token.word)) return true
  if (token.word === 'transfer') return next.some(({ word }) => moneyAfter.has(word))
  if (token.word === 'purchase') return next.slice(0, 2).some(({ word }) => ownAfter.has(word))
  if (token.word === 'charge') return words('we will they').has(tokens[at - 1]?.word ?? '')
  return token.word === 'uang' && purposes.has(next[0]?.word ?? '')
}

/** Where an ad asks the applicant to pay: a word for paying within six words of what for. One finding a sentence. */
export function moneyAsked(tokens: readonly Token[]): { at: number; to: number }[] {
  const spans: { at: number; to: number }[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token || !isPaying(tokens, at)) continue
    if (spans.some((each) => tokens[each.at]?.sentence === token.sentence)) continue
    const purpose = nearestPurpose(tokens, at)
    if (purpose === -1) continue
    const [start, end] = [Math.min(at, purpose), Math.max(at, purpose)]
    if (isNegated(tokens, at, isAboutMoney) || isNegated(tokens, start, isAboutMoney)) continue
    if (isPaidByEmployer(tokens, at, end) || isPaidByEmployer(tokens, start, end)) continue
    spans.push({ at: start, to: end })
  }
  return spans
}

function nearestPurpose(tokens: readonly Token[], at: number): number {
  for (let distance = 1; distance <= within; distance++)
    for (const each of [at + distance, at - distance]) {
      const token = tokens[each]
      if (token && token.sentence === tokens[at]?.sentence && purposes.has(token.word)) return each
    }
  return -1
}
