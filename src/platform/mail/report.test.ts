import { expect, test } from 'vitest'
import { complaint, deliveryStatus, outOfOffice } from '../../../test/fixtures/mail-reports.ts'
import { readReport } from './report.server.ts'
import { mailOfReturnAddress, returnAddress } from './return-address.server.ts'

const env = { mailReturn: 'bounce@karya.example', secretKeys: ['one'.repeat(12), 'two'.repeat(12)] }
const mailId = '0193b2c4-1111-7222-8333-944455556666'

test('a return address names one mail, in lower case and within 64 characters, and no other key makes it', () => {
  const address = returnAddress(env, mailId) ?? ''
  expect(address).toMatch(/^bounce\+[0-9a-f]{32}\.[0-9a-f]{16}@karya\.example$/)
  expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64)
  expect(mailOfReturnAddress(env, ` ${address.toUpperCase()}`)).toBe(mailId)
  expect(mailOfReturnAddress({ ...env, secretKeys: ['new'.repeat(12), ...env.secretKeys] }, address)).toBe(mailId)
  expect(mailOfReturnAddress({ ...env, secretKeys: ['new'.repeat(12)] }, address)).toBeNull()
  expect(mailOfReturnAddress(env, address.replace('@karya', '@other'))).toBeNull()
  expect(mailOfReturnAddress(env, address.replace(/\.[0-9a-f]{16}@/, '.0000000000000000@'))).toBeNull()
  expect(mailOfReturnAddress(env, 'bounce@karya.example')).toBeNull()
  expect(returnAddress({ secretKeys: env.secretKeys }, mailId)).toBeNull()
})

test('a delivery status says what became of each recipient, without an address', async () => {
  const raw = deliveryStatus(
    'bounce+x.y@karya.example',
    { status: '5.1.1' },
    { status: '4.4.7', action: 'delayed (warning)' },
    { status: 'nonsense' },
  )
  const [first, second, ...others] = await readReport(raw)
  expect(first).toMatchObject({ kind: 'BOUNCED', statusCode: '5.1.1', addresses: ['bounce+x.y@karya.example'] })
  expect(first?.diagnostic).toContain('unknown')
  expect(first?.diagnostic).not.toContain('budi@')
  expect(second).toMatchObject({ kind: 'DELAYED', statusCode: '4.4.7' })
  expect(others).toEqual([])
})

test('a delivery status that was cut off in the mail that it is about is still read', async () => {
  const raw = deliveryStatus('bounce+x.y@karya.example', { status: '5.1.1' })
  const cut = raw.subarray(0, raw.indexOf('Subject: Halo'))
  expect(await readReport(cut)).toMatchObject([{ kind: 'BOUNCED', statusCode: '5.1.1' }])
})

test('a complaint names the return address of the mail; "not spam" is none, nor is an automatic reply', async () => {
  const [report] = await readReport(complaint('bounce+x.y@karya.example'))
  expect(report).toMatchObject({ kind: 'COMPLAINED', statusCode: null })
  expect(report?.addresses).toContain('bounce+x.y@karya.example')
  expect(await readReport(complaint('bounce+x.y@karya.example', { type: 'not-spam' }))).toEqual([])
  expect(await readReport(outOfOffice('bounce+x.y@karya.example'))).toEqual([])
})

test('anything else is no report', async () => {
  await expect(readReport(Buffer.from('x'.repeat(200_000)))).rejects.toThrow('header size')
  for (const raw of ['', '\0\0\0', 'Content-Type: multipart/report; boundary=""\r\n\r\n--\r\n'])
    expect(await readReport(Buffer.from(raw))).toEqual([])
})
