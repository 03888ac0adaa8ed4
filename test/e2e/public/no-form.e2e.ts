import { expect, test } from '../site.ts'

test('what is no form is refused by pages, and is no defect of theirs', async ({ request }) => {
  const sent = [
    [415, undefined, undefined],
    [415, 'application/json', '{"fullName":"Budi"}'],
    [415, 'text/plain', 'fullName=Budi'],
    [400, 'multipart/form-data', 'fullName=Budi'],
    [400, 'multipart/form-data; boundary=xx', '--xx\r\n'],
  ] as const
  for (const [status, type, data] of sent) {
    const answer = await request.post('/jobsseekers/register', {
      headers: { 'sec-fetch-site': 'same-origin', ...(type && { 'content-type': type }) },
      ...(data !== undefined && { data: Buffer.from(data) }),
    })
    expect(answer.status(), `${type}`).toBe(status)
    expect(await answer.text()).toContain('<html')
  }
})
