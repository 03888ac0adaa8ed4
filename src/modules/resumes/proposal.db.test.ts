import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { errorCodeOf } from '../../../test/fixtures/accounts.ts'
import { aFullProfile, makeDocx, skillCodes } from '../../../test/fixtures/resumes.ts'
import { aCandidate } from '../../../test/fixtures/people.ts'
import { counted, keepTables } from '../../../test/fixtures/table-cache.ts'

const app = testApp()
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

async function uploaded(me: ReturnType<typeof app.as>, name: string, type: string, bytes: Buffer) {
  const file = await me('files.upload', { purpose: 'RESUME', file: { name, type, bytes } })
  return (await me('resumes.add', { fileId: file.id })).id
}

const lines = (skill: string) => [
  'DAFTAR RIWAYAT HIDUP',
  'Dewi Anggraini',
  'Analis Data',
  'dewi@contoh.id | 0812-9876-5432 | linkedin.com/in/dewianggraini',
  '',
  'Ringkasan',
  'Analis data dengan empat tahun pengalaman di ritel.',
  '',
  'Pengalaman Kerja',
  'Analis Data Senior',
  'PT Ritel Maju | Surabaya',
  'Januari 2022 – sekarang',
  '- Menyusun laporan penjualan mingguan',
  '- Melatih tiga analis baru',
  '',
  'Analis Data',
  'PT Toko Kita',
  'Agustus 2019 s.d. Desember 2021',
  'Merapikan data pelanggan.',
  '',
  'Pendidikan',
  'Universitas Airlangga',
  'S1 Statistika',
  '2015 - 2019',
  '',
  'Keahlian',
  `${skill}, Marketing digital, Menenun kain sutra`,
  '',
  'Bahasa',
  'Indonesia, Inggris (fasih)',
]

describe('a resume in Word, in Indonesian', () => {
  async function setUp() {
    const who = await aCandidate(app, 'Dewi A')
    const me = app.as({ caller: who.caller, locale: 'id' })
    const [code = ''] = await skillCodes(app, 1)
    const { name_id: skill } = await app.db
      .selectFrom('master')
      .select('name_id')
      .where('category', '=', 'SKILLS')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    const id = await uploaded(me, 'CV Dewi.docx', word, makeDocx(lines(skill)))
    return { who, me, id, code }
  }

  test('is proposed part by part, with the values that would be replaced', async () => {
    const { me, id } = await setUp()
    const { parts, unknownSkills } = await me('resumes.proposal', { id })
    const said = parts.map(({ kind, section, text, state }) => `${section ?? kind} ${text} ${state}`)
    expect(said).toEqual([
      'name Dewi Anggraini REPLACES',
      'headline Analis Data NEW',
      'phone +62 81298765432 REPLACES',
      'about Analis data dengan empat tahun pengalaman di ritel. NEW',
      'experience Analis Data Senior NEW',
      'experience Analis Data NEW',
      'education S1 Statistika NEW',
      expect.stringMatching(/^skill .* NEW$/),
      'skill Pemasaran digital NEW', // an alias in the resume, with its words in another order
      'language Indonesia NEW',
      'language Inggris NEW',
      'link linkedin.com/in/dewianggraini NEW',
    ])
    expect(unknownSkills).toEqual(['Menenun kain sutra'])
    expect(parts[4]).toMatchObject({ detail: 'PT Ritel Maju · Surabaya', startOn: '2022-01-01', present: true })
    expect(parts[5]).toMatchObject({ detail: 'PT Toko Kita', startOn: '2019-08-01', endOn: '2021-12-01' })
    expect(parts[0]?.instead).toBe('Dewi A')
  })

  test('only selected parts are imported, and importing twice changes nothing', async () => {
    const { me, id, code } = await setUp()
    const { parts } = await me('resumes.proposal', { id })
    const ticked = parts.filter(({ kind }) => kind !== 'name').map((part) => part.id)
    expect(await me('resumes.takeOver', { id, parts: ticked })).toEqual({ taken: 11, there: 0 })
    const { account, profile } = await me('candidate.view', {})
    expect([account.name, account.dialCode, account.phone]).toEqual(['Dewi A', '+62', '81298765432'])
    expect(profile).toMatchObject({
      headline: 'Analis Data',
      languages: ['Indonesia', 'Inggris'],
      skills: [{ code }, { code: 'DIGITAL_MARKETING' }],
      links: [{ url: 'https://linkedin.com/in/dewianggraini' }],
      experience: [{ title: 'Analis Data Senior', description: expect.stringContaining('- Melatih tiga') }, {}],
      education: [{ title: 'S1 Statistika', organisation: 'Universitas Airlangga', endOn: '2019-12-01' }],
    })
    expect(await me('resumes.takeOver', { id, parts: ticked })).toEqual({ taken: 0, there: 11 })
    expect((await me('candidate.view', {})).profile.experience).toHaveLength(2)
    expect(await errorCodeOf(me('resumes.takeOver', { id, parts: ['item-nobody'] }))).toBe('INVALID NOT_IN_LIST')
  })

  test('becomes an editable resume', async () => {
    const { me, id } = await setUp()
    const made = await me('resumes.create', { from: id, locale: 'id' })
    expect(made).toMatchObject({ kind: 'BUILT', title: 'CV Dewi', header: { email: 'dewi@contoh.id' } })
    expect(made.body?.sections.find(({ kind }) => kind === 'experience')?.entries).toHaveLength(2)
  })
})

test.each(['nila', 'pandan', 'kunyit', 'kopi'] as const)(
  'a PDF rendered here (%s) is read back into its content',
  async (theme) => {
    const who = await aCandidate(app)
    await aFullProfile(app, who.caller)
    const me = app.as({ caller: who.caller })
    const built = await me('resumes.create', { theme })
    const pdf = await me('resumes.download', { id: built.id })
    const other = app.as({ caller: (await aCandidate(app, 'Somebody')).caller })
    const id = await uploaded(other, 'cv.pdf', 'application/pdf', Buffer.from(pdf.bytes))
    const { parts } = await other('resumes.proposal', { id })
    const items = parts
      .filter(({ kind }) => kind === 'item')
      .map((part) => [part.text, part.detail, part.startOn, part.present])
    expect(items).toEqual([
      ['Senior backend developer', 'PT Dompet Nusantara', '2021-03-01', true],
      ['Backend developer', 'PT Kirim Cepat', '2018-01-01', false],
      ['Computer science', 'Universitas Gadjah Mada', null, false],
      ['Solutions architect', 'AWS', '2023-05-01', false],
    ])
    expect(parts.filter(({ kind }) => kind === 'name' || kind === 'headline').map(({ text }) => text)).toEqual([
      'Siti Rahma',
      'Backend developer for payments',
    ])
    expect(parts.filter(({ kind }) => kind === 'skill')).toHaveLength(2)
  },
)

describe('a resume made here', () => {
  /** A profile with degrees, places, links and texts that name dates, and what of it a document says. */
  async function aRichProfile() {
    const who = await aCandidate(app)
    await aFullProfile(app, who.caller)
    const me = app.as({ caller: who.caller })
    const add = (section: 'education' | 'project' | 'accomplishment' | 'experience', more: object) =>
      me('profiles.itemCreate', { section, title: '', ...more })
    await add('education', {
      field: 'LAW',
      institute: 'UNIVERSITY_OF_INDONESIA',
      qualification: 'MASTER',
      startOn: '2016-08',
      endOn: '2018-07',
    })
    await add('project', {
      title: 'Karcis: tickets for small theatres',
      organisation: 'Teater Koma',
      startOn: '2020-01',
      endOn: '2020-06',
      url: 'https://karcis.example/about',
      description: 'Since 2019 an idea, open source from 2020 - 2021.',
    })
    await add('accomplishment', { title: 'Speaker at GopherCon 2019', organisation: 'GopherCon', startOn: '2019-11' })
    await add('experience', {
      title: 'Intern at the help desk for branches in West Java and Central Java, second and third level',
      organisation: 'CV Maju-Jaya (Bandung)',
      startOn: '2017-02',
      endOn: '2017-12',
      place: 'Bandung',
    })
    return { me, who }
  }

  test.each([
    ['nila', 'id'],
    ['kopi', 'en'],
  ] as const)('and read again adds nothing, however often (%s, %s)', async (theme, locale) => {
    const { me, who } = await aRichProfile()
    const built = await app.as({ caller: who.caller, locale })('resumes.create', { theme, locale })
    const pdf = await me('resumes.download', { id: built.id })
    const profile = async () => {
      const { version: _version, savedAt: _savedAt, ...rest } = (await me('candidate.view', {})).profile
      return rest
    }
    const before = await profile()
    for (const name of ['one.pdf', 'two.pdf']) {
      const id = await uploaded(me, name, 'application/pdf', Buffer.from(pdf.bytes))
      const { parts } = await me('resumes.proposal', { id })
      expect(parts.filter(({ state }) => state !== 'THERE')).toEqual([])
      expect(parts.filter(({ kind }) => kind === 'item').length).toBeGreaterThanOrEqual(7)
      expect(await me('resumes.takeOver', { id, parts: parts.map((part) => part.id) })).toMatchObject({ taken: 0 })
    }
    expect(await profile()).toEqual(before)
  })

  test('shows what was deleted from the profile as new, with its fields, and only that', async () => {
    const { me } = await aRichProfile()
    const built = await me('resumes.create', { theme: 'arang' })
    const pdf = await me('resumes.download', { id: built.id })
    const id = await uploaded(me, 'cv.pdf', 'application/pdf', Buffer.from(pdf.bytes))
    const project = (await me('candidate.view', {})).profile.project[0]
    await me('profiles.itemsDelete', { section: 'project', ids: [project?.id ?? ''] })
    const { parts } = await me('resumes.proposal', { id })
    expect(parts.filter(({ state }) => state !== 'THERE')).toMatchObject([
      {
        section: 'project',
        state: 'NEW',
        text: 'Karcis: tickets for small theatres',
        startOn: '2020-01-01',
        item: { organisation: 'Teater Koma', description: expect.stringContaining('Since 2019') },
      },
    ])
  })
})

test('the role of the latest job is suggested in the words of the reader', async () => {
  const who = await aCandidate(app)
  const me = app.as({ caller: who.caller, locale: 'id' })
  const id = await uploaded(me, 'cv.docx', word, makeDocx(lines('Excel')))
  expect((await me('resumes.proposal', { id })).role).toMatchObject({ label: 'Analis data' })
})

test('a title that says no more than a field of work names no role, and likely ones are offered', async () => {
  const me = app.as({ caller: (await aCandidate(app)).caller })
  const titled = (title: string) => lines('Excel').map((line) => line.replace(/Analis Data\b/, title))
  const broad = await uploaded(me, 'broad.docx', word, makeDocx(titled('Designer')))
  const { role, likelyRoles } = await me('resumes.proposal', { id: broad })
  expect([role, likelyRoles.length]).toEqual([null, 3])
  expect(likelyRoles.map(({ label }) => label)).toEqual(expect.arrayContaining([expect.stringMatching(/designer/i)]))
  const named = await uploaded(me, 'named.docx', word, makeDocx(titled('Graphic designer')))
  expect(await me('resumes.proposal', { id: named })).toMatchObject({
    role: { code: 'GRAPHIC_DESIGNER' },
    likelyRoles: [],
  })
})

test('many skills that nobody knows by these words are looked up by as many statements as one', async () => {
  const me = app.as({ caller: (await aCandidate(app)).caller })
  const stopCache = await keepTables(app)
  const count = async (words: string[]) => {
    const id = await uploaded(me, 'cv.docx', word, makeDocx(lines(words.join(', '))))
    const { unknownSkills } = await me('resumes.proposal', { id })
    return { taken: await counted(() => me('resumes.proposal', { id })), unknown: unknownSkills.length }
  }
  const names = ['Excell', ...Array.from({ length: 15 }, (_, at) => `Ilmu nomor ${at}`)]
  const [few, many] = [await count(names.slice(0, 1)), await count(names)]
  await stopCache()
  expect(many.unknown).toBeGreaterThan(few.unknown + 10)
  expect(many.taken).toBe(few.taken)
})

test('a file without text and the file of somebody else propose nothing', async () => {
  const who = await aCandidate(app)
  const me = app.as({ caller: who.caller })
  const id = await uploaded(me, 'Empty.docx', word, makeDocx(['']))
  expect(await errorCodeOf(me('resumes.proposal', { id }))).toBe('FILE_REJECTED')
  const other = app.as({ caller: (await aCandidate(app)).caller })
  expect(await errorCodeOf(other('resumes.takeOver', { id, parts: ['x'] }))).toBe('NOT_FOUND')
})

test('of two links whose addresses begin alike, only the one that was chosen is taken', async () => {
  const me = app.as({ caller: (await aCandidate(app, 'Dewi A')).caller, locale: 'id' })
  const [head = '', name = '', title = '', contact = '', ...rest] = lines('Marketing digital')
  const both = `${contact} | linkedin.com/in/dewi`
  const id = await uploaded(me, 'CV.docx', word, makeDocx([head, name, title, both, ...rest]))
  const { parts } = await me('resumes.proposal', { id })
  const shorter = parts.filter(({ kind, text }) => kind === 'link' && text.endsWith('linkedin.com/in/dewi'))
  expect(shorter).toHaveLength(1)
  await me('resumes.takeOver', { id, parts: shorter.map((part) => part.id) })
  const { profile } = await me('candidate.view', {})
  expect(profile.links.map(({ url }) => url)).toEqual(['https://linkedin.com/in/dewi'])
})
