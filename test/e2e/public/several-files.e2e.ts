import { randomUUID } from 'node:crypto'
import { anApplication } from '../../fixtures/applications.ts'
import { expect, test } from '../site.ts'

const headers = { 'sec-fetch-site': 'same-origin' }
const pdf = (megabytes: number) => ({
  name: 'Portfolio.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.alloc(megabytes * 1024 * 1024 + 1, '%PDF-1.7\n'),
})

test('files that are too large are refused at their field, with what was typed', async ({ site, page, enter }) => {
  const { id, candidate } = await anApplication(site.app, { status: 'SHORTLIST' })
  await enter(candidate.caller)
  const multipart = new FormData()
  multipart.set('intent', 'message')
  multipart.set('key', randomUUID())
  for (const megabytes of [5, 5, 5]) {
    const { name, mimeType, buffer } = pdf(megabytes)
    multipart.append('files', new File([new Uint8Array(buffer)], name, { type: mimeType }))
  }
  multipart.set('body', 'Terlampir tiga berkas')
  const answer = await page.request.post(`/jobsseekers/messages?id=${id}`, { multipart, headers, maxRedirects: 0 })
  expect(answer.status()).toBe(413)
  const html = await answer.text()
  expect(html).toContain('Terlampir tiga berkas')
  expect(html).toContain('aria-invalid="true"')
})

test('nobody without a session sends more than one file', async ({ page }) => {
  const answer = await page.request.post('/contact-us', { multipart: { file: pdf(7) }, headers })
  expect(answer.status()).toBe(413)
  expect(await answer.text()).toContain('<html')
})
