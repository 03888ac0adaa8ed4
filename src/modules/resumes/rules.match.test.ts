import { describe, expect, test } from 'vitest'
import { hasEntry, isSameEntry, isSameUrl, isWordOf, type ProfileItem } from './rules.match.ts'

type Words = { title: string; organisation: string }
const dates = (startOn: string | null, endOn: string | null, present = false) => ({ startOn, endOn, present })
const entry = (title: string, organisation: string, period = dates(null, null)) => ({ title, organisation, ...period })
const item = (words: Words, period = dates(null, null), more: Partial<ProfileItem> = {}): ProfileItem => ({
  section: 'experience',
  qualification: null,
  field: null,
  institute: null,
  employmentType: null,
  place: null,
  gradeOrNumber: null,
  url: null,
  description: null,
  ...words,
  ...period,
  ...more,
})
const developer = { title: 'Backend developer', organisation: 'PT Kirim Cepat' }
const since2021 = dates('2021-03-01', null, true)

describe('an entry that the profile has', () => {
  test.each([
    ['as it stands there', entry('Backend developer', 'PT Kirim Cepat', since2021)],
    ['without the legal form', entry('Backend Developer', 'Kirim Cepat Tbk.', since2021)],
    ['title and organisation swapped', entry('PT Kirim Cepat', 'Backend developer', since2021)],
    ['a title that was corrected', entry('Programmer', 'PT Kirim Cepat', since2021)],
    ['a start that was corrected', entry('Backend developer', 'PT Kirim Cepat', dates('2020-01-01', null, true))],
    ['years only', entry('Backend developer', 'PT Kirim Cepat', dates('2021-01-01', null, true))],
    ['no dates', entry('Backend developer', 'PT Kirim Cepat')],
  ])('%s', (_name, read) => expect(isSameEntry(read, item(developer, since2021))).toBe(true))

  test('a long title that the document breaks, and a place that is read as the title', () => {
    const long = item(
      { title: 'Senior developer for payments and settlement in South-East Asia', organisation: 'PT Dompet Nusantara' },
      since2021,
      { place: 'Jakarta', employmentType: { code: 'FULL_TIME', label: 'Full time' } },
    )
    expect(
      isSameEntry(entry('Senior developer for payments and settlement in', 'South-East Asia', since2021), long),
    ).toBe(true)
    expect(isSameEntry(entry('Jakarta', 'PT Dompet Nusantara · Full time', since2021), long)).toBe(true)
  })

  test('a degree before the field of study', () => {
    const study = item({ title: 'Statistika', organisation: 'Universitas Airlangga' }, dates(null, '2019-07-01'), {
      section: 'education',
      qualification: { code: 'BACHELOR', label: 'S1' },
    })
    expect(
      isSameEntry(entry('S1, Statistika', 'Universitas Airlangga', dates('2015-01-01', '2019-12-01')), study),
    ).toBe(true)
  })
})

describe('an entry that the profile does not have', () => {
  test.each([
    ['another stint in the same job', entry('Backend developer', 'PT Kirim Cepat', dates('2016-01-01', '2017-12-01'))],
    ['the same work elsewhere', entry('Backend developer', 'PT Ritel Maju', since2021)],
    ['other work elsewhere', entry('Cook', 'Warung Bu Tini', dates('2018-01-01', '2019-12-01'))],
    ['nothing', entry('', '', since2021)],
  ])('%s', (_name, read) => expect(isSameEntry(read, item(developer, since2021))).toBe(false))

  test('another certificate of the same month, and another school of the same name', () => {
    const may = dates('2023-05-01', null)
    const certificate = item({ title: 'IELTS', organisation: 'British Council' }, may, { section: 'certificate' })
    expect(isSameEntry(entry('Aptis', 'British Council', may), certificate)).toBe(false)
    const school = item({ title: 'Science', organisation: 'SMA Negeri 1 Yogyakarta' }, dates(null, null), {
      section: 'education',
    })
    expect(isSameEntry(entry('Science', 'SMA Negeri 2 Yogyakarta'), school)).toBe(false)
    expect(isSameEntry(entry('Science', 'SMA Negeri 1 Yogyakarta'), school)).toBe(true)
  })
})

test('a line of a description that is read as an entry is there', () => {
  const project = item({ title: 'Karcis', organisation: 'Teater Koma' }, since2021, {
    section: 'project',
    description: 'Since 2019 an idea, open source from 2020 - 2021 and later.',
  })
  const read = entry('Since 2019 an idea', 'open source from', dates('2020-01-01', '2021-12-01'))
  expect(hasEntry([project], 'project', read)).toBe(true)
  expect(hasEntry([project], 'experience', read)).toBe(false)
  expect(hasEntry([project], 'project', entry('An idea', '', dates('2020-01-01', null)))).toBe(false)
})

test('words of a list are compared without brackets and group names, addresses without protocol', () => {
  expect(isWordOf('Go', 'Go (programming language)')).toBe(true)
  expect(isWordOf('Excel', 'Microsoft Office: Excel')).toBe(true)
  expect(isWordOf('English (fluent)', 'English')).toBe(true)
  expect(isWordOf('Java', 'JavaScript')).toBe(false)
  expect(isWordOf('', 'R')).toBe(false)
  expect(isSameUrl('http://www.github.com/siti', 'https://github.com/siti/')).toBe(true)
  expect(isSameUrl('https://linkedin.com/in/siti-', 'https://linkedin.com/in/siti-rahma-putri')).toBe(true)
  expect(isSameUrl('https://github.com/siti', 'https://github.com/budi')).toBe(false)
})
