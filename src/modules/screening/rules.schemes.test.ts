import { expect, test } from 'vitest'
import { isAboutOthers, schemesIn } from './rules.schemes.ts'
import { tokensOf } from './rules.tokens.ts'

function schemeHits(text: string) {
  const { tokens } = tokensOf(text)
  return schemesIn(tokens).map(({ rule, adds, at, to }) => [rule, adds, text.slice(tokens[at]?.from, tokens[to]?.to)])
}

test.each([
  ['Applicants pay in advance.', 'MONEY_ASKED', 60, 'Applicants pay'],
  ['Setiap orang setor dulu.', 'MONEY_ASKED', 60, 'Setiap orang setor'],
  ['Uang muka 500000 rupiah.', 'MONEY_ASKED', 60, 'Uang muka 500000'],
  ['Jaminan dibayarkan hari ini.', 'MONEY_ASKED', 60, 'Jaminan dibayarkan'],
  ['Recharge and unlock more.', 'PREPAY', 60, 'Recharge and unlock'],
  ['Isi saldo untuk tugas.', 'PREPAY', 60, 'Isi saldo untuk tugas'],
  ['Bayar pesanan, lalu penarikan.', 'PREPAY', 60, 'Bayar pesanan'],
  ['Money arrives at your account, forward it.', 'MONEY_MULE', 60, 'arrives at your account'],
  ['Sewa rekening, lalu serahkan.', 'MONEY_MULE', 60, 'Sewa rekening'],
  ['Buy a gift card and tell the code.', 'MONEY_MULE', 60, 'gift card and tell the code'],
  ['A paket at home to receive.', 'MONEY_MULE', 60, 'paket at home to receive'],
  ['Ijazah asli ditahan.', 'PAPERS_KEPT', 60, 'Ijazah asli ditahan'],
  ['Tiket dipotong dari upah.', 'PAPERS_KEPT', 60, 'Tiket dipotong'],
  ['Without documents to board a plane.', 'PAPERS_KEPT', 60, 'Without documents to board'],
  ['Earn by those below you.', 'PYRAMID', 45, 'below you'],
  ['Bring three of them.', 'PYRAMID', 45, 'Bring three'],
  ['Uang gabung dan bonus.', 'PYRAMID', 45, 'Uang gabung dan bonus'],
  ['Invest and profit.', 'PYRAMID', 45, 'Invest and profit'],
  ['Tanpa ujian, bayar saja.', 'INSIDER', 45, 'Tanpa ujian, bayar'],
])('%s', (text, rule, adds, words) => {
  expect(schemeHits(text)).toEqual([[rule, adds, words]])
})

/** So many words that mean nothing. */
const gap = (count: number) => Array.from({ length: count }, () => 'x').join(' ')
test.each([
  ['MONEY_ASKED', 'Applicants', 'pay', 8],
  ['MONEY_ASKED', 'Registration', '5000', 4],
  ['MONEY_ASKED', 'Jaminan', 'lunas', 4],
  ['PREPAY', 'Recharge', 'unlock', 14],
  ['MONEY_MULE', 'Rekening baru', 'sisanya', 16],
  ['MONEY_MULE', 'Voucher', 'cash', 16],
  ['PAPERS_KEPT', 'Paspor', 'ditahan', 10],
  ['PAPERS_KEPT', 'Ongkos', 'potong gaji', 12],
  ['PYRAMID', 'Invest', 'profit', 12],
  ['INSIDER', 'Insider', 'donation', 12],
])('%s: "%s" and "%s" stand at most %i words apart, in either order, in one sentence', (rule, one, other, within) => {
  const far = within - 1
  expect(schemeHits(`${one} ${gap(far)} ${other}`).map(([name]) => name)).toEqual([rule])
  expect(schemeHits(`${one} ${gap(far + 1)} ${other}`)).toEqual([])
  const first = other.split(' ').length - 1
  expect(schemeHits(`${other} ${gap(far - first)} ${one}`).map(([name]) => name)).toEqual([rule])
  expect(schemeHits(`${other} ${gap(far - first + 1)} ${one}`)).toEqual([])
  expect(schemeHits(`${one}. ${other}`)).toEqual([])
})

test.each([
  ['a fee of one digit', 'Registration 5'],
  ['what others pay', 'Customers who are applicants pay.'],
  ['what tenants pay', 'Pelamar, yaitu penyewa, bayar.'],
  ['what is tested in a laboratory', 'Pelamar laboratorium bayar.'],
  ['a word that only begins like one', 'Applicants payable.'],
  ['what is denied', 'Applicants never pay.'],
  ['what the employer pays', 'We pay for applicants.'],
  ['a duty', 'You check what applicants pay.'],
  ['a duty in Indonesian', 'Menghitung biaya pelamar.'],
  ['two of three', 'A paket at home.'],
])('nothing is %s', (_what, text) => {
  expect(schemeHits(text)).toEqual([])
})

test('papers, mules and insiders are not taken back by a word of denial; each rule counts once a sentence', () => {
  expect(schemeHits('Paspor tidak ditahan.').map(([rule]) => rule)).toEqual(['PAPERS_KEPT'])
  expect(schemeHits('Tidak sewa rekening.').map(([rule]) => rule)).toEqual(['MONEY_MULE'])
  expect(schemeHits('Invest for profit, invest for bonus. Modal untuk bonus.').map(([rule]) => rule)).toEqual([
    'PYRAMID',
    'PYRAMID',
  ])
})

test.each([
  ['You check fees', true],
  ['You pay fees', false],
  ['Anda menghitung biaya', true],
  ['Anda bayar biaya', false],
  ['Menghitung biaya', true],
  ['Menghitung biaya anda', false],
  ['Fees of students', true],
  ['Fees of students. Fees', true],
  ['Fees. Of students', false],
])('"%s" is about others: %s', (text, expected) => {
  const { tokens } = tokensOf(text)
  expect(isAboutOthers(tokens, 0)).toBe(expected)
})
