import { describe, expect, test } from 'vitest'
import type { JsonResume } from './contract.json.ts'
import { fromJsonResume } from './rules.json.ts'
import { emptyContent } from './rules.ts'

const sections = (json: JsonResume) => fromJsonResume(json).body.sections
const firstEntry = (json: JsonResume) => sections(json)[0]?.entries[0]
const dates = { startDate: '2020-03', endDate: '2021-05-17' }

describe('the head of a JSON Resume', () => {
  test('gives name, headline, contact and place', () => {
    const basics = { name: 'Siti', label: 'Cook', email: 'siti@example.org', phone: '0812', summary: 'Cooks.' }
    const location = { city: 'Bandung', region: 'Jawa Barat' }
    expect(fromJsonResume({ basics: { ...basics, location } })).toMatchObject({
      header: {
        name: 'Siti',
        headline: 'Cook',
        email: 'siti@example.org',
        phone: '0812',
        place: 'Bandung, Jawa Barat',
      },
      body: { sections: [{ kind: 'summary', text: 'Cooks.' }] },
    })
    expect(fromJsonResume({ basics: { location: { city: 'Bandung' } } }).header.place).toBe('Bandung')
  })

  test('may be missing', () => expect(fromJsonResume({})).toEqual(emptyContent()))

  test('lists the website and profiles whose addresses are safe, eight at most', () => {
    const links = (json: NonNullable<JsonResume['basics']>) => fromJsonResume({ basics: json }).header.links
    const profiles = [
      { network: 'GitHub', url: 'github.com/siti' },
      { network: 'Bad', url: 'javascript:alert(1)' },
      { network: 'None' },
      { url: 'https://siti.example/' },
    ]
    expect(links({ url: 'siti.example', profiles })).toEqual([
      { label: '', url: 'https://siti.example/' },
      { label: 'GitHub', url: 'https://github.com/siti' },
      { label: '', url: 'https://siti.example/' },
    ])
    expect(
      links({ profiles: Array.from({ length: 9 }, (_, at) => ({ url: `https://siti.example/${at}` })) }),
    ).toHaveLength(8)
  })
})

describe('an entry', () => {
  test('of work names position and company, with place, address, text and dates', () => {
    const row = { position: 'Cook', name: 'Warung', location: 'Bandung', url: 'warung.example', summary: 'Soups.' }
    expect(
      sections({
        work: [
          { ...row, ...dates },
          { position: 'Waiter', company: 'Toko' },
        ],
      }),
    ).toMatchObject([
      {
        kind: 'experience',
        entries: [
          {
            id: 'experience-1',
            title: 'Cook',
            organisation: 'Warung',
            place: 'Bandung',
            url: 'https://warung.example/',
            description: 'Soups.',
            startOn: '2020-03-01',
            endOn: '2021-05-17',
            present: false,
          },
          { id: 'experience-2', title: 'Waiter', organisation: 'Toko', startOn: null, present: false },
        ],
      },
    ])
  })

  test.each<[string, JsonResume, object]>([
    [
      'education',
      {
        education: [
          {
            studyType: 'S1',
            area: 'Statistika',
            institution: 'Unair',
            score: '3.7',
            summary: 'Thesis.',
            courses: ['Data'],
            url: 'unair.ac.id',
          },
        ],
      },
      {
        title: 'S1, Statistika',
        organisation: 'Unair',
        note: '3.7',
        description: 'Thesis.\n- Data',
        url: 'https://unair.ac.id/',
      },
    ],
    [
      'project',
      {
        projects: [
          {
            name: 'Karcis',
            entity: 'Teater',
            description: 'Tickets.',
            highlights: ['Open source'],
            url: 'karcis.example',
          },
        ],
      },
      {
        title: 'Karcis',
        organisation: 'Teater',
        description: 'Tickets.\n- Open source',
        url: 'https://karcis.example/',
      },
    ],
    ['project', { projects: [{ summary: 'Short.', description: 'Long.' }] }, { description: 'Short.' }],
    [
      'certificate',
      { certificates: [{ name: 'TOEFL', issuer: 'ETS', date: '2019', url: 'ets.org' }] },
      { title: 'TOEFL', organisation: 'ETS', startOn: '2019-01-01', url: 'https://ets.org/' },
    ],
    [
      'accomplishment',
      { awards: [{ title: 'Best cook', awarder: 'Kota', date: '2019', summary: 'Of many.' }] },
      { title: 'Best cook', organisation: 'Kota', startOn: '2019-01-01', description: 'Of many.', url: null },
    ],
    [
      'accomplishment',
      {
        publications: [
          { name: 'Soups', publisher: 'Gramedia', releaseDate: '2019', url: 'soups.example', summary: 'A book.' },
        ],
      },
      {
        title: 'Soups',
        organisation: 'Gramedia',
        startOn: '2019-01-01',
        description: 'A book.',
        url: 'https://soups.example/',
      },
    ],
    [
      'accomplishment',
      {
        volunteer: [
          { position: 'Teacher', organization: 'Kelas', ...dates, summary: 'Taught.', highlights: ['Maths'] },
        ],
      },
      {
        title: 'Teacher',
        organisation: 'Kelas',
        startOn: '2020-03-01',
        endOn: '2021-05-17',
        description: 'Taught.\n- Maths',
      },
    ],
  ])('of %s', (kind, json, entry) => {
    expect(sections(json)).toMatchObject([{ kind, entries: [{ id: `${kind}-1`, ...entry }] }])
  })

  test('that began and did not end goes on, where it is work or a project', () => {
    const began = { startDate: '2020', endDate: null }
    expect(firstEntry({ work: [began] })?.present).toBe(true)
    expect(firstEntry({ projects: [began] })?.present).toBe(true)
    expect(firstEntry({ education: [began] })?.present).toBe(false)
    expect(firstEntry({ work: [{ ...began, endDate: '2021' }] })?.present).toBe(false)
    expect(firstEntry({ work: [{ endDate: null }] })?.present).toBe(false)
  })

  test('lists highlights below its text, in 4,000 characters, and drops an unsafe address', () => {
    const described = (summary: string | null, highlights: string[] | null) =>
      firstEntry({ work: [{ summary, highlights }] })?.description
    expect(described('Soups.', ['Hot', 'Cold'])).toBe('Soups.\n- Hot\n- Cold')
    expect([described(null, ['Hot']), described('Soups.', null), described(null, null)]).toEqual([
      '- Hot',
      'Soups.',
      '',
    ])
    expect(
      described(
        'a'.repeat(3000),
        Array.from({ length: 40 }, () => 'b'.repeat(100)),
      ),
    ).toHaveLength(4000)
    expect(firstEntry({ work: [{ url: 'javascript:alert(1)' }] })?.url).toBeNull()
  })
})

describe('words of a JSON Resume', () => {
  const words = (json: JsonResume) => sections(json).flatMap(({ keywords }) => keywords)

  test('have sections of their own', () => {
    const json = { languages: [{ language: 'Jawa' }], skills: [{ name: 'Rice' }] }
    expect(sections(json).map(({ kind }) => kind)).toEqual(['skill', 'language'])
  })

  test('skills are their keywords, else their name; languages with their level', () => {
    const skills = [
      { name: 'Cooking', keywords: ['Soup', 'Rice'] },
      { name: 'Baking', keywords: [] },
      {},
      { name: 'Rice' },
    ]
    expect(words({ skills })).toEqual(['Soup', 'Rice', 'Baking'])
    expect(
      words({ languages: [{ language: 'Jawa', fluency: 'native' }, { language: 'English' }, { fluency: 'C1' }] }),
    ).toEqual(['Jawa (native)', 'English'])
  })

  test('are 80 at most of 80 characters each, and none is empty', () => {
    const [long, ...rest] = words({
      skills: [{ keywords: ['a'.repeat(81), ...Array.from({ length: 90 }, (_, at) => `${at}`)] }],
    })
    expect(long).toHaveLength(80)
    expect(rest).toHaveLength(79)
    expect(words({ skills: [{ keywords: ['', 'Soup'] }] })).toEqual(['Soup'])
  })
})
