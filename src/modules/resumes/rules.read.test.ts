import { describe, expect, test } from 'vitest'
import { findDates } from './rules.read.dates.ts'
import { headingOf, readResume } from './rules.read.ts'

test.each([
  ['Januari 2022 – sekarang', '2022-01-01', null, true],
  ['Maret 2019 s.d. Mei 2021', '2019-03-01', '2021-05-01', false],
  ['Mar 2019 - May 2021', '2019-03-01', '2021-05-01', false],
  ['Agu 2015 s/d Des 2017', '2015-08-01', '2017-12-01', false],
  ['Sept. 2020 to present', '2020-09-01', null, true],
  ['08/2018 – 12/2020', '2018-08-01', '2020-12-01', false],
  ['2015 - 2019', '2015-01-01', '2019-12-01', false],
  ['2019-03 – 2021-05', '2019-03-01', '2021-05-01', false],
  ['Juli 2020 hingga Oktober 2021', '2020-07-01', '2021-10-01', false],
])('%s', (line, startOn, endOn, present) => {
  expect(findDates(line, false)).toEqual({ startOn, endOn, present, rest: '' })
})

test('numbers, sentences and a single date of a job are not periods', () => {
  for (const line of ['Menaikkan omzet 2000 persen', '+62 812-2019-2020-11', 'Since May', 'Mei 2019'])
    expect(findDates(line, false)).toBeNull()
  expect(findDates('Sertifikat AWS, Mei 2023', true)).toMatchObject({ endOn: '2023-05-01', rest: 'Sertifikat AWS' })
})

test.each([
  ['PENGALAMAN KERJA:', 'experience'],
  ['Work Experience', 'experience'],
  ['P E N D I D I K A N', 'education'],
  ['— Skills & Tools —', 'skill'],
  ['Technical skills', 'skill'],
  ['Sertifikasi dan Pelatihan', 'certificate'],
  ['Pengalaman saya luas', null],
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
