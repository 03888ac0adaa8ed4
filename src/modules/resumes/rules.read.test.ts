import { describe, expect, test } from 'vitest'
import { headingOf, readResume } from './rules.read.ts'

test.each([
  ['PENGALAMAN KERJA:', 'experience'],
  ['Work Experience', 'experience'],
  ['P E N D I D I K A N', 'education'],
  ['— Skills & Tools —', 'skill'],
  ['Technical skills', 'skill'],
  ['Sertifikasi dan Pelatihan', 'certificate'],
  ['Tentang saya', 'summary'],
  ['Professional summary', 'summary'],
  ['Proyek pribadi', 'project'],
  ['Awards and honours', 'accomplishment'],
  ['Kemampuan bahasa', 'language'],
  ['Contact details', 'contact'],
  ['Referensi', 'custom'],
  ['Work experience 2019', 'experience'],
  ['Pengalaman saya luas', null],
  ['', null],
])('%s is a heading of %s', (line, kind) => {
  expect(headingOf(line)).toBe(kind)
})

describe('an English resume as one text', () => {
  const text = `RESUME
John Ellis
Site engineer
john@example.org · +1 415 555 0100 · www.ellis.example.org

Experience
Acme Construction\tMay 2018 – Present
Senior site engineer
• Ran three sites at once
• Kept the books of concrete
  for all of them
Junior engineer at Beta Ltd, 2015 - 2018
Measured twice.

Education
BSc Civil engineering, University of Leeds (2011 – 2015)

Skills: AutoCAD; Concrete; Budgeting`

  test('name, contact, positions and education are recognised; nothing is invented', () => {
    const { header, body } = readResume(text)
    expect(header).toMatchObject({
      name: 'John Ellis',
      headline: 'Site engineer',
      email: 'john@example.org',
      phone: '+1 415 555 0100',
      links: [{ url: 'https://www.ellis.example.org/' }],
    })
    const [experience, education] = body.sections
    expect(experience?.entries).toMatchObject([
      { present: true, startOn: '2018-05-01', description: expect.stringContaining('- Ran three sites at once') },
      { title: 'Junior engineer', organisation: 'Beta Ltd', endOn: '2018-12-01', description: 'Measured twice.' },
    ])
    expect(education?.entries).toMatchObject([
      { title: 'BSc Civil engineering', organisation: 'University of Leeds', startOn: '2011-01-01' },
    ])
    expect(readResume('')).toMatchObject({ header: { name: '' }, body: { sections: [] } })
  })
})

const head = (...lines: string[]) => readResume(lines.join('\n')).header
const sectionsOf = (...lines: string[]) => readResume(lines.join('\n')).body.sections

describe('the head', () => {
  test('begins with the name, below the title of the document and its contacts', () => {
    expect(head('Curriculum Vitae', 'siti@example.org', 'Siti Rahma, S.T.').name).toBe('Siti Rahma, S.T.')
    expect(head('Siti\tRahma').name).toBe('Siti Rahma')
    expect(head('Siti Rahma').name).toBe('Siti Rahma')
    expect(head('0812 3456 7890')).toMatchObject({ name: '', headline: '' })
  })

  test('a name has at most seven words', () => {
    expect(head('Siti Rahma Putri Ayu Dewi Sari Wulandari').name).not.toBe('')
    expect(head('Siti Rahma Putri Ayu Dewi Sari Wulandari Utami').name).toBe('')
  })

  test('goes on with the headline: the first words that are no contact and no title', () => {
    const headline = (...lines: string[]) => head('Siti Rahma', ...lines).headline
    expect(headline('', 'siti@example.org', '+62 812 3456 7890', 'github.com/siti', 'Resume', '--', 'Kasir')).toBe(
      'Kasir',
    )
    expect(headline('Kasir', 'Pelayan')).toBe('Kasir')
    expect(headline('K'.repeat(120))).toHaveLength(120)
    expect(headline('K'.repeat(121), 'Kasir')).toBe('Kasir')
    expect(headline('12', 'AB')).toBe('')
    expect(head('0812 3456 7890', '12 Kasir senior').headline).toBe('')
  })

  test('a phone number of the head goes before one further down', () => {
    expect(head('Siti Rahma', '0812 3456 7890', 'Pengalaman', '021 555 0100').phone).toBe('0812 3456 7890')
    expect(head('Siti Rahma', 'Pengalaman', 'Telepon 021 555 0100').phone).toBe('021 555 0100')
    expect(head('Siti Rahma', 'Kontak', '021 555 0100', 'Pengalaman', '0812 3456 7890').phone).toBe('021 555 0100')
    expect(head('Siti Rahma', 'Kontak: 021 555 0100').phone).toBe('021 555 0100')
    expect(head('Siti Rahma').phone).toBe('')
  })

  test('no phone number is looked for beyond 4,000 characters', () => {
    const after = (characters: number) => head(`${'Siti\nRingkasan\n'.padEnd(characters - 1, 'a')} 021 555 0100`).phone
    expect(after(4000 - '021 555 0100'.length)).toBe('021 555 0100')
    expect(after(4001 - '021 555 0100'.length)).not.toBe('021 555 0100')
    expect(after(5000)).toBe('')
  })

  test.each([
    ['brackets', `Siti\nKeahlian\n${'('.repeat(200_000)}`],
    ['stops behind a link', `Siti\nhttps://a.example/${'.'.repeat(200_000)}x`],
    ['half an address', `Siti\n${'a.'.repeat(100_000)}`],
    ['stops in a word', `Siti\nKeahlian\na${'.'.repeat(200_000)}b`],
    ['one long word', `Siti\nPengalaman\n${'A'.repeat(200_000)}`],
  ])('a text of %s is read within the time of a test', { tags: ['slow'] }, (_what, text) => {
    expect(readResume(text).header.name).toBe('Siti')
  })

  test('links are listed once, without the stop of a sentence, eight at most', () => {
    expect(head('Siti', 'See github.com/siti, https://siti.example/cv. and github.com/siti').links).toEqual([
      { label: '', url: 'https://github.com/siti' },
      { label: '', url: 'https://siti.example/cv' },
    ])
    const many = Array.from({ length: 9 }, (_, at) => `https://siti.example/${at}`)
    expect(head('Siti', ...many).links).toHaveLength(8)
    expect(head('Siti', 'https://localhost')).toMatchObject({ links: [] })
  })

  test('an e-mail address is found anywhere, and none is none', () => {
    expect(head('Siti', 'Pengalaman', 'Kasir siti@example.org').email).toBe('siti@example.org')
    expect(head('Siti').email).toBe('')
  })
})

describe('sections', () => {
  test('hold what their kind holds: a text, words or entries', () => {
    const sections = sectionsOf(
      'Siti',
      'Profil',
      'Kasir yang teliti.',
      '',
      'Cepat.',
      'Pendidikan',
      'SMA 1, 2019',
      'Bahasa',
      'Jawa',
    )
    expect(sections).toMatchObject([
      { id: 's1', kind: 'summary', text: 'Kasir yang teliti.\nCepat.', keywords: [], entries: [] },
      { id: 's2', kind: 'education', text: '', keywords: [], entries: [{ id: 's2-1', title: 'SMA 1' }] },
      { id: 's3', kind: 'language', text: '', keywords: ['Jawa'], entries: [] },
    ])
    expect(sections.every(({ hidden, title }) => !hidden && title === '')).toBe(true)
  })

  test('of one kind become one, and may begin on the line of their heading', () => {
    expect(sectionsOf('Keahlian: Go', 'Bahasa: Jawa', 'Technical skills: SQL')).toMatchObject([
      { kind: 'skill', keywords: ['Go', 'SQL'] },
      { kind: 'language', keywords: ['Jawa'] },
    ])
  })

  test('that are empty, contacts, or have no place in a resume of ours are left out', () => {
    expect(sectionsOf('Siti', 'Keahlian', '', 'Kontak', 'Go', 'Referensi', 'Budi')).toEqual([])
  })

  test('page numbers are no content', () => {
    expect(sectionsOf('Ringkasan', 'Kasir', 'Halaman 1 dari 2', '2/2', 'page 1 of 2')).toMatchObject([
      { text: 'Kasir' },
    ])
  })

  test('a summary ends after 4,000 characters', () => {
    expect(sectionsOf('Ringkasan', 'a'.repeat(4001))[0]?.text).toHaveLength(4000)
  })
})

describe('the words of a list', () => {
  const words = (...lines: string[]) => sectionsOf('Keahlian', ...lines)[0]?.keywords

  test('are parted by any usual sign, without bullets, group names, brackets and stops', () => {
    expect(words('• Go, SQL; Rust | Java · Kotlin • Dart', 'Alat: Git\tDocker.', 'Excel (mahir)')).toEqual([
      'Go',
      'SQL',
      'Rust',
      'Java',
      'Kotlin',
      'Dart',
      'Git',
      'Docker',
      'Excel',
    ])
  })

  test('are listed once, have 2 to 60 letters, and are 80 at most', () => {
    expect(words('Go, Go')).toEqual(['Go'])
    expect(words(`R, Go, ${'a'.repeat(60)}, ${'b'.repeat(61)}`)).toEqual(['Go', 'a'.repeat(60)])
    expect(words(Array.from({ length: 81 }, (_, at) => `Skill${at}`).join(', '))).toHaveLength(80)
  })
})
