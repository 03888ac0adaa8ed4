import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { Fail } from '#kernel/fail.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { errorCodeOf } from '../../../test/fixtures/accounts.ts'
import { aFullProfile } from '../../../test/fixtures/resumes.ts'
import { aCandidate } from '../../../test/fixtures/people.ts'

const app = testApp()

async function setUp() {
  const who = await aCandidate(app)
  await aFullProfile(app, who.caller)
  return { who, me: app.as({ caller: who.caller }) }
}

test('an exported JSON Resume can be imported without loss', async () => {
  const { me } = await setUp()
  const built = await me('resumes.create', { theme: 'kopi', locale: 'id' })
  const own = { id: 'own', kind: 'custom' as const, title: 'Kegiatan', text: 'Mengajar.' }
  await me('resumes.updateResume', { id: built.id, body: { sections: [...(built.body?.sections ?? []), own] } })
  const whole = await me('resumes.get', { id: built.id })
  const file = await me('resumes.exportJson', { id: built.id })
  const json = Buffer.from(file.bytes).toString()
  expect(JSON.parse(json)).toMatchObject({
    basics: { name: 'Siti Rahma', label: 'Backend developer for payments' },
    work: [{ name: 'PT Dompet Nusantara', position: 'Senior backend developer', startDate: '2021-03-01' }, {}],
  })
  const back = await me('resumes.importJson', { json })
  expect([back.theme, back.locale, back.header]).toEqual(['kopi', 'id', whole.header])
  const withoutIds = ({ body }: typeof whole) =>
    body?.sections.map(({ id: _id, entries, ...section }) => ({
      ...section,
      entries: entries.map(({ id: _, ...entry }) => entry),
    }))
  expect(withoutIds(back)).toEqual(withoutIds(whole))
})

test('documents of other programs are read: highlights, profiles, awards; unsafe URLs are dropped', async () => {
  const { me } = await setUp()
  const json = JSON.stringify({
    basics: {
      name: 'Richard Hendriks',
      label: 'Programmer',
      url: 'javascript:alert(1)',
      location: { city: 'San Francisco', region: 'California', countryCode: 'US' },
      profiles: [{ network: 'Twitter', username: 'neutralthoughts', url: 'https://twitter.com/neutral' }],
    },
    work: [{ name: 'Pied Piper', position: 'CEO', startDate: '2013-12-01', endDate: '2014', highlights: ['Built it'] }],
    education: [{ institution: 'University of Oklahoma', area: 'IT', studyType: 'Bachelor', startDate: '2011-06' }],
    awards: [{ title: 'Digital Compression Pioneer', date: '2014-11-01', awarder: 'Techcrunch' }],
    skills: [{ name: 'Web', keywords: ['HTML', 'CSS'] }, { name: 'Compression' }],
    references: [{ name: 'Erlich' }],
  })
  const { header, body } = await me('resumes.importJson', { json })
  expect(header).toMatchObject({
    place: 'San Francisco, California',
    links: [{ label: 'Twitter', url: 'https://twitter.com/neutral' }],
  })
  const of = (kind: string) => body?.sections.find((each) => each.kind === kind)
  expect(of('experience')?.entries[0]).toMatchObject({ endOn: '2014-01-01', present: false, description: '- Built it' })
  expect(of('education')?.entries[0]).toMatchObject({ title: 'Bachelor, IT', startOn: '2011-06-01' })
  expect(of('accomplishment')?.entries[0]).toMatchObject({ organisation: 'Techcrunch', startOn: '2014-11-01' })
  expect(of('skill')?.keywords).toEqual(['HTML', 'CSS', 'Compression'])
})

test('errors name their position in the document, and nothing is created', async () => {
  const { me } = await setUp()
  const fields = async (json: string) =>
    me('resumes.importJson', { json }).then(
      () => 'made',
      (error: unknown) => (error instanceof Fail ? error.fields.map(({ field, code }) => `${field} ${code}`) : error),
    )
  expect(await fields('{"basics": ')).toEqual(['json JSON'])
  expect(await fields('{}')).toEqual(['json NO_RESUME'])
  const wrong = { basics: { name: 7 }, work: [{ position: 'CEO', startDate: 'May 2013' }], skills: 'many' }
  expect(await fields(JSON.stringify(wrong))).toEqual([
    expect.stringContaining('json.basics.name '),
    'json.work.0.startDate DATE',
    expect.stringContaining('json.skills '),
  ])
  const ends = { basics: { name: 'A' }, work: [{ position: 'CEO', startDate: '2014', endDate: '2013' }] }
  expect(await fields(JSON.stringify(ends))).toEqual(['json DATE_ORDER'])
  expect((await me('resumes.list', {})).total).toBe(0)
  const id = randomUUID()
  const sent = { id, json: JSON.stringify({ basics: { name: 'A' } }) }
  expect((await me('resumes.importJson', sent)).id).toBe((await me('resumes.importJson', sent)).id)
  expect(await errorCodeOf(me('resumes.importJson', { ...sent, title: 'Other' }))).toBe('KEY_REUSED')
  expect(await errorCodeOf(me('resumes.create', { id }))).toBe('KEY_REUSED')
  const file = await me('resumes.create', {})
  expect(
    await errorCodeOf(app.as({ caller: (await aCandidate(app)).caller })('resumes.exportJson', { id: file.id })),
  ).toBe('NOT_FOUND')
})
