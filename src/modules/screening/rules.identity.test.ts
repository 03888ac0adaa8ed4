import { expect, test } from 'vitest'
import { identityRequested } from './rules.identity.ts'
import { tokensOf } from './rules.tokens.ts'

const identityHits = (text: string) => {
  const { tokens } = tokensOf(text)
  return identityRequested(tokens).map(({ rule, at, to }) => [
    rule,
    tokens
      .slice(at, to + 1)
      .map(({ word }) => word)
      .join(' '),
  ])
}

test.each([
  // Secrets, and papers together with an account.
  ['Kirim kode OTP.', 'SECRETS_ASKED', 'kode otp'],
  ['Send us your passwords.', 'SECRETS_ASKED', 'passwords'],
  ['Reply with your card number and a selfie.', 'SECRETS_ASKED', 'card number'],
  ['Upload your id card and a bank account.', 'SECRETS_ASKED', 'id card'],
  // One of them alone.
  ['Upload your id card.', 'IDENTITY_ASKED', 'id card'],
  ['Unggah foto KTP Anda.', 'IDENTITY_ASKED', 'ktp'],
  ['Berikan nomor rekening saat mendaftar.', 'IDENTITY_ASKED', 'nomor rekening'],
  ['Selfies are needed.', 'IDENTITY_ASKED', 'selfies'],
])('%s', (text, rule, words) => {
  expect(identityHits(text)).toEqual([[rule, words]])
})

test.each([
  ['nobody asks', 'Your id card is yours.'],
  ['asked in another sentence', 'Send your CV. An id card is not everything.'],
  ['half of the words in the next sentence', 'Send your id. Card games are our business.'],
  ['three letters have no plural', 'Send us OTPS from the dock.'],
  ['those of patients', 'Foto KTP pasien saat mendaftar.'],
  ['those of clients', 'Kirim KTP klien ke kantor.'],
  ['those of employees', 'Upload the id card of employees.'],
  ['denied before what is asked', 'Send your CV, not your id card.'],
  ['denied before who asks', 'Never send your password.'],
])('not where it is %s', (_what, text) => {
  expect(identityHits(text)).toEqual([])
})

test('each sentence is looked at by itself', () => {
  expect(identityHits('Send your password. Upload your id card. Send a bank account.')).toEqual([
    ['SECRETS_ASKED', 'password'],
    ['IDENTITY_ASKED', 'id card'],
    ['IDENTITY_ASKED', 'bank account'],
  ])
})

test.each(['Without fear, password you send.', 'Without fear, send your password.'])(
  'a denial reaches over a comma: %s',
  (text) => {
    expect(identityHits(text)).toEqual([])
  },
)
