import type { Token } from './rules.tokens.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

const negations = words(
  "no not never without free nor don't won't doesn't isn't aren't can't cannot dont wont " +
    'tidak tanpa bukan jangan gratis bebas tak tdk nggak ngga gak ga',
)
const reach = 4

/** Who bears a cost, where that is not the applicant. */
const employer = words(
  'we us company employer client hospital school airline perusahaan kami pemberi klien sekolah maskapai',
)
const bears = words(
  'pay pays cover covers bear bears provide provides reimburse reimburses membayar bayar menanggung tanggung',
)
const paidByEmployer = words('covered paid borne reimbursed provided ditanggung dibayar dibayarkan dibiayai disediakan')
const waived = words('free waived gratis nol nihil')
/** Work with other people's money: the words that stand before a cost in a duty. */
const duties = words(
  'manage managing manages calculate calculating track tracking process processing collect collecting record recording ' +
    'reconcile reduce reducing control mengelola menyusun menghitung mencatat menganalisis menganalisa menagih laporan anggaran ' +
    'pengendalian rekap merekap analisa analisis efisiensi budget budgeting memproses melaporkan',
)

const near = (tokens: readonly Token[], from: number, to: number, sentence: number | undefined) =>
  tokens.slice(Math.max(0, from), to).filter((token) => token.sentence === sentence)

/** Whether a negation stands within four words before; a comma ends its reach unless what it negates is itself about money. */
export function isNegated(tokens: readonly Token[], at: number, aboutMoney: (word: string) => boolean): boolean {
  const token = tokens[at]
  return tokens.slice(Math.max(0, at - reach), at).some(({ word, sentence, clause, comma }, nth, before) => {
    if (!negations.has(word) || sentence !== token?.sentence || clause !== token.clause) return false
    return comma === token.comma || aboutMoney((before[nth + 1] ?? token).word)
  })
}

/** Whether somebody else than the applicant bears the cost named from `start` to `end`, or nobody does. */
export function isPaidByEmployer(tokens: readonly Token[], start: number, end: number): boolean {
  const first = tokens[start]
  const before = near(tokens, start - 3, start, first?.sentence)
  const after = near(tokens, end + 1, end + 7, first?.sentence)
  if (tokens.slice(start, start + 1).some(isBearing) && before.some(byEmployer)) return true
  if (before.some(isBearing) && near(tokens, start - 6, start, first?.sentence).some(byEmployer)) return true
  if (before.some(({ word }) => duties.has(word))) return true
  if (after.slice(0, 3).some(({ word, clause }) => clause === first?.clause && waived.has(word))) return true
  return after.some(({ word }, at) => paidByEmployer.has(word) && after.slice(at).some(byEmployer))
}

const isBearing = ({ word }: Token) => bears.has(word)
const byEmployer = ({ word }: Token) => employer.has(word)
