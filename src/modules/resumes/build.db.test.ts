import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { errorCodeOf } from '../../../test/fixtures/accounts.ts'
import { aFullProfile, textsOf } from '../../../test/fixtures/resumes.ts'
import { aCandidate, anEmployer } from '../../../test/fixtures/people.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'

const app = testApp()

async function setUp() {
  const who = await aCandidate(app)
  await aFullProfile(app, who.caller)
  const me = app.as({ caller: who.caller })
  const built = await me('resumes.create', { title: 'CV Siti' })
  return { who, me, built, header: built.header ?? missingContent(), body: built.body ?? missingContent() }
}
function missingContent(): never {
  throw new Error('a built resume has a header and a body')
}
const countOf = async (me: ReturnType<typeof app.as>) => (await me('resumes.list', {})).total

describe('building', () => {
  test('the profile fills a new resume; the first one is the default', async () => {
    const { built, header, body } = await setUp()
    expect(built).toMatchObject({ kind: 'BUILT', isDefault: true, file: null, version: 1 })
    expect(header).toMatchObject({ name: 'Siti Rahma', headline: 'Backend developer for payments' })
    expect(body.sections.map(({ kind }) => kind)).toEqual([
      'summary',
      'experience',
      'education',
      'skill',
      'certificate',
      'language',
    ])
    expect(body.sections[1]?.entries[0]).toMatchObject({ organisation: 'PT Dompet Nusantara', present: true })
  })

  test('the same id twice is one resume, with other content it is refused; the id of somebody else is not found (AZ-14)', async () => {
    const { me, built, header } = await setUp()
    const id = randomUUID()
    const again = [await me('resumes.create', { id }), await me('resumes.create', { id })]
    expect(again.map((each) => each.id)).toEqual([id, id])
    expect(await errorCodeOf(me('resumes.create', { id, from: 'EMPTY' }))).toBe('KEY_REUSED')
    expect(await countOf(me)).toBe(2)
    const other = app.as({ caller: (await aCandidate(app)).caller })
    for (const attempt of [
      () => other('resumes.create', { id: built.id }),
      () => other('resumes.create', { from: built.id }),
      () => other('resumes.get', { id: built.id }),
      () => other('resumes.download', { id: built.id }),
      () => other('resumes.exportJson', { id: built.id }),
      () => other('resumes.proposal', { id: built.id }),
      () => other('resumes.rename', { id: built.id, title: 'Mine' }),
      () => other('resumes.updateHeader', { id: built.id, header }),
      () => other('resumes.updateHeader', { id: built.id, version: 1, header }),
    ])
      expect(await errorCodeOf(attempt())).toBe('NOT_FOUND')
    expect((await me('resumes.get', { id: built.id })).header).toEqual(header)
  })

  test('a save of an older version is rejected, and can be saved as a separate resume', async () => {
    const { me, built, header, body } = await setUp()
    const first = await me('resumes.updateHeader', { id: built.id, version: 1, header: { ...header, name: 'One' } })
    expect(first.version).toBe(2)
    // A retry after a lost response is not a conflict.
    const again = { id: built.id, version: 1, header: { ...header, name: 'One' } }
    expect((await me('resumes.updateHeader', again)).version).toBe(2)
    const late = { id: built.id, version: 1, body }
    expect(await errorCodeOf(me('resumes.updateResume', { ...late, header }))).toBe('STALE_VERSION')
    const copy = await me('resumes.updateResume', { ...late, id: randomUUID(), version: undefined, title: 'Copy' })
    expect((await me('resumes.get', { id: copy.id })).body).toEqual(body)
    expect((await me('resumes.get', { id: built.id })).header?.name).toBe('One')
  })

  test('an end date before the start date is rejected at its field', async () => {
    const { me, built, body } = await setUp()
    const [first, second, ...rest] = body.sections
    const entries = second?.entries.map((entry) => ({ ...entry, present: false, endOn: '2001-01-01' })) ?? []
    const wrong = { sections: [first ?? missingContent(), { ...(second ?? missingContent()), entries }, ...rest] }
    expect(await errorCodeOf(me('resumes.updateResume', { id: built.id, body: wrong }))).toBe('INVALID DATE_ORDER')
  })

  test('a candidate may have twenty resumes', async () => {
    const { me, built } = await setUp()
    for (let made = 1; made < 20; made++) await me('resumes.create', { from: 'EMPTY' })
    expect(await errorCodeOf(me('resumes.create', { from: built.id }))).toBe('LIMIT_REACHED')
  })
})

describe('the PDF', () => {
  test('its text is in order, in the resume’s language or another; hidden sections are left out and markup stays text', async () => {
    const { me, built, body } = await setUp()
    const sections = body.sections.map((each) => (each.kind === 'certificate' ? { ...each, hidden: true } : each))
    const text = '<b>{{name}}</b> javascript:alert(1)'
    const own = { id: 'own', kind: 'custom' as const, title: 'Volunteering', text }
    const order = [own, ...sections.toReversed()]
    await me('resumes.updateResume', { id: built.id, body: { sections: order } })
    const file = await me('resumes.download', { id: built.id })
    expect([file.name, file.mime]).toEqual(['CV Siti.pdf', 'application/pdf'])
    const [page = ''] = await textsOf(file.bytes)
    const places = [
      'Siti Rahma',
      'VOLUNTEERING',
      text,
      'LANGUAGES',
      'EDUCATION',
      'Senior backend developer',
      'PT Kirim',
    ]
    expect(places.map((each) => page.indexOf(each)).every((at, nth, all) => at >= 0 && at > (all[nth - 1] ?? -1))).toBe(
      true,
    )
    expect(page).not.toContain('Solutions architect')
    const [local = ''] = await textsOf((await me('resumes.download', { id: built.id, locale: 'id' })).bytes)
    expect(local).toContain('PENGALAMAN KERJA')
    expect(local).toContain('Mar 2021 – sekarang')
    expect(Buffer.from(file.bytes).toString('latin1')).not.toMatch(/\/URI \(javascript/i)
  })

  test('a long resume breaks over numbered pages, and no heading ends a page', async () => {
    const { me, built, body } = await setUp()
    const line = 'Menata ulang antrean pembayaran sehingga waktu tanggap turun dari 480 ms menjadi 120 ms. '
    const entries = Array.from({ length: 12 }, (_, at) => ({
      id: `e${at}`,
      title: `Jabatan ${at}`,
      organisation: 'PT Panjang',
      description: line.repeat(6),
    }))
    const sections = ['experience', 'project', 'accomplishment', 'education'].map((kind, at) => ({
      id: `s${at}`,
      kind: kind as 'project',
      entries: entries.slice(0, 4 + at).map((entry) => ({ ...entry, id: `${at}${entry.id}` })),
    }))
    for (const theme of ['arang', 'pandan', 'kunyit', 'kopi'] as const) {
      await me('resumes.updateResume', { id: built.id, theme, body: { ...body, sections } })
      const pages = await textsOf((await me('resumes.download', { id: built.id })).bytes)
      expect(pages.length).toBeGreaterThan(2)
      for (const [at, page] of pages.entries()) {
        const number = `${at + 1} / ${pages.length}`
        expect(page.trim().endsWith(number)).toBe(true)
        expect(page.replace(number, '').trim()).not.toMatch(
          /(experience|projects|accomplishments|education|Jabatan \d+)$/i,
        )
      }
    }
  })

  test('isSave saves the same content once; changed content is another copy', async () => {
    const { me, built, header } = await setUp()
    const saveCopy = () => me('resumes.download', { id: built.id, isSave: true })
    const [first, second] = await Promise.all([saveCopy(), saveCopy()])
    expect(first.savedId).toBe(second.savedId)
    await me('resumes.updateHeader', { id: built.id, header: { ...header, headline: 'Something else' } })
    const third = await saveCopy()
    expect(third.savedId).not.toBe(first.savedId)
    expect(await countOf(me)).toBe(3)
    const copy = await me('resumes.download', { id: first.savedId ?? '' })
    expect((await textsOf(copy.bytes))[0]).toContain('Backend developer for payments')
    await me('resumes.softDelete', { ids: [first.savedId ?? '', third.savedId ?? ''] })
    expect((await saveCopy()).savedId).not.toBe(third.savedId)
  })
})

describe('sent with an application', () => {
  async function applied() {
    const { me, built, header } = await setUp()
    const employer = await anEmployer(app)
    const them = app.as({ caller: employer.caller })
    const send = async () => me('userjobs.create', { jobId: (await aJob(app, { employer })).id, resumeId: built.id })
    const sent = async (id: string) => {
      const { resume } = await them('userjobs.candidateDetails', { id })
      const row = await app.db
        .selectFrom('file')
        .selectAll()
        .where('id', '=', resume?.id ?? '')
        .executeTakeFirstOrThrow()
      return { resume, row }
    }
    return { me, built, header, them, send, sent }
  }

  test('a sent file does not change when the resume is edited or deleted', async () => {
    const { me, built, header, them, send, sent } = await applied()
    const { id } = await send()
    const before = await sent(id)
    expect(before.resume).toMatchObject({ name: 'CV Siti.pdf', mime: 'application/pdf' })
    expect((await sent((await send()).id)).row.id).toBe(before.row.id)
    await me('resumes.updateHeader', { id: built.id, header: { ...header, headline: 'Quite another' } })
    const later = await sent((await send()).id)
    expect(later.row.id).not.toBe(before.row.id)
    await me('resumes.softDelete', { ids: [built.id] })
    const { row } = await sent(id)
    expect([row.id, row.deleted_at, row.sha256]).toEqual([before.row.id, null, before.row.sha256])
    expect(await errorCodeOf(them('files.link', { id: row.id }))).toBe('SUCCESS')
  })

  test('a withdrawal ends the employer’s access (PD-03)', async () => {
    const { me, them, send, sent } = await applied()
    const { id } = await send()
    const { row } = await sent(id)
    await me('userjobs.update', { id, withdraw: true })
    expect(await errorCodeOf(them('files.link', { id: row.id }))).toBe('NOT_FOUND')
  })
})
