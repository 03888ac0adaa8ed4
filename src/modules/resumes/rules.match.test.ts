import { describe, expect, test } from 'vitest'
import { profileItem, type ProfileItem } from '../../../test/fixtures/profile-snapshot.ts'
import { fold, hasEntry, isSameEntry, isSameUrl, isWordOf } from './rules.match.ts'

type EntryNames = { title: string; organisation: string }
const dates = (startOn: string | null, endOn: string | null, present = false) => ({ startOn, endOn, present })
const entry = (title: string, organisation: string, period = dates(null, null)) => ({ title, organisation, ...period })
const item = (words: EntryNames, period = dates(null, null), more: Partial<ProfileItem> = {}) =>
  profileItem({ section: 'experience', ...words, ...period, ...more })
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
  expect(isWordOf('('.repeat(200_000), 'R')).toBe(false) // in time by its length
  expect(isSameUrl('http://www.github.com/siti', 'https://github.com/siti/')).toBe(true)
  expect(isSameUrl('https://linkedin.com/in/siti-', 'https://linkedin.com/in/siti-rahma-putri')).toBe(true)
  expect(isSameUrl('https://github.com/siti', 'https://github.com/budi')).toBe(false)
})

describe('the periods of an entry and of an item', () => {
  /** Words that only suffice where the periods are the same, or, with `corrected`, where they are different. */
  const sameWork = { title: 'Backend developer of the tracking service', organisation: 'Kirim Cepat' }
  const likely = (read: ReturnType<typeof dates>, own: ReturnType<typeof dates>) =>
    isSameEntry(entry('Programmer of the tracking app', 'Kirim Cepat', read), item(sameWork, own))
  const study = (read: ReturnType<typeof dates>, own: ReturnType<typeof dates>) =>
    isSameEntry(
      entry('Informatics tracking', 'Kirim Cepat', read),
      item({ title: 'Informatics of services', organisation: 'Kirim Cepat' }, own, { section: 'education' }),
    )

  test.each<[string, ReturnType<typeof dates>, ReturnType<typeof dates>]>([
    ['the same start', dates('2020-03-01', '2021-05-01'), dates('2020-03-09', '2022-01-01')],
    ['one date that is the start', dates('2020-03-01', null), dates('2020-03-01', '2021-05-01')],
    ['one date that is the end', dates(null, '2021-05-01'), dates('2020-03-01', '2021-05-01')],
    ['one date of the profile', dates('2020-03-01', '2021-05-01'), dates(null, '2021-05-01')],
    ['a start read as an end', dates(null, '2020-03-01'), dates('2020-03-01', null)],
  ])('%s: half of the words suffice', (_what, read, own) => expect(study(read, own)).toBe(true))

  test.each<[string, ReturnType<typeof dates>, ReturnType<typeof dates>]>([
    ['another start and end', dates('2019-03-01', '2021-05-01'), dates('2020-04-01', '2022-01-01')],
    ['another only date', dates('2018-03-01', null), dates('2020-03-01', '2021-05-01')],
    ['months of one year that differ', dates('2020-03-01', '2021-05-01'), dates('2020-04-01', '2021-06-01')],
    ['no date at all', dates(null, null), dates('2020-03-01', '2021-05-01')],
    ['no date in the profile', dates('2020-03-01', '2021-05-01'), dates(null, null)],
    ['only years that agree', dates('2020-01-01', '2021-12-01'), dates('2020-03-01', '2021-05-01')],
    [
      'the start of what goes on that is an end elsewhere',
      dates('2020-03-01', null, true),
      dates('2019-03-01', '2020-03-01'),
    ],
  ])('%s: half of the words do not', (_what, read, own) => expect(study(read, own)).toBe(false))

  test.each<[string, boolean, ReturnType<typeof dates>, ReturnType<typeof dates>]>([
    ['the same start and end', true, dates('2020-03-01', '2021-05-01'), dates('2020-03-01', '2021-05-09')],
    ['both go on', true, dates('2020-03-01', null, true), dates('2020-03-01', null, true)],
    ['one goes on', false, dates('2020-03-01', null, true), dates('2020-03-01', '2021-05-01')],
    ['one goes on, the other has no end', false, dates('2020-03-01', null, true), dates('2020-03-01', null)],
    ['the other goes on', false, dates('2020-03-01', '2021-05-01'), dates('2020-03-01', null, true)],
    ['another end', false, dates('2020-03-01', '2021-05-01'), dates('2020-03-01', '2021-06-01')],
  ])('another title in the same job, %s: %s', (_what, same, read, own) => {
    expect(isSameEntry(entry('Cook', 'Kirim Cepat', read), item(sameWork, own))).toBe(same)
  })

  test('three of four words suffice where only the years agree or one has no dates', () => {
    const years = dates('2020-01-01', '2021-12-01')
    const months = dates('2020-03-01', '2021-05-01')
    const share = (title: string, organisation: string, read = years, own = months) =>
      isSameEntry(entry(title, organisation, read), item({ title: 'Senior cook', organisation: 'Warung Kita' }, own))
    expect(share('Senior cook', 'Warung Maju')).toBe(true)
    expect(share('Head cook', 'Warung Maju')).toBe(false)
    // The title itself must be there to the half.
    expect(share('Warung Kita', 'Warung')).toBe(false)
    expect(share('Cook', 'Warung Kita')).toBe(true)
    expect(share('Senior cook', 'Warung Maju', dates(null, null))).toBe(true)
    expect(share('Senior cook', 'Warung Maju', dates('2020-01-01', '2020-12-01'))).toBe(false)
    expect(share('Senior cook', 'Warung Maju', dates('2020-01-01', null, true))).toBe(true)
    expect(share('Senior cook', 'Warung Maju', months, dates('2020-01-01', null, true))).toBe(true)
    expect(share('Senior cook', 'Warung Maju', dates('2018-01-01', null, true))).toBe(false)
    expect(share('Senior cook', 'Warung Maju', dates(null, '2021-12-01'))).toBe(true)
    expect(share('Senior cook', 'Warung Maju', dates('2020-01-01', null))).toBe(true)
    expect(share('Senior cook', 'Warung Maju', dates('2020-01-01', '2021-06-01'))).toBe(false)
  })

  test('with other dates all words must be the same, and the end', () => {
    const [read, own] = [dates('2018-02-01', '2021-05-01'), dates('2020-03-01', '2021-05-01')]
    const same = (title: string, organisation: string, period = read) =>
      isSameEntry(entry(title, organisation, period), item({ title: 'Senior cook', organisation: 'Warung' }, own))
    expect(same('Senior cook', 'Warung')).toBe(true)
    expect(same('Senior cook', 'Warung Kita')).toBe(false)
    expect(same('Cook', 'Warung')).toBe(false)
    expect(same('Senior cook', 'Warung', dates('2018-02-01', '2021-04-01'))).toBe(false)
  })

  test('half of the words suffice in the same period, also of the title', () => {
    const period = dates('2020-03-01', '2021-05-01')
    const same = (title: string, organisation: string) =>
      isSameEntry(
        entry(title, organisation, period),
        item({ title: 'Senior cook', organisation: 'Warung Kita' }, period, { section: 'project' }),
      )
    expect(same('Senior baker', 'Warung Maju')).toBe(true)
    expect(same('Head baker', 'Warung Kita')).toBe(false)
    expect(same('Senior baker', 'Toko Kita Maju')).toBe(false)
    // The reader took the title for the organisation.
    expect(same('Menu', 'Senior cook')).toBe(true)
    expect(likely(period, period)).toBe(true)
  })
})

test('another organisation is another entry, unless one side names none', () => {
  const period = dates('2020-03-01', '2021-05-01')
  const same = (organisation: string, own: string) =>
    isSameEntry(entry('Senior cook', organisation, period), item({ title: 'Senior cook', organisation: own }, period))
  expect([same('Warung Kita', 'Toko Maju'), same('Warung', 'Toko')]).toEqual([false, false])
  expect([same('', 'Toko Maju'), same('Warung Kita', '')]).toEqual([true, true])
  expect(same('SMA 1', 'SMA 2')).toBe(false)
  expect([same('SMA 1', 'SMA 1'), same('SMA', 'SMA 2'), same('SMA 2019', 'SMA 2020')]).toEqual([true, true, true])
})

test('a description is searched for titles of at least twelve letters', () => {
  const project = item({ title: 'Karcis', organisation: '' }, since2021, { description: 'Tiket murah, tiket mahal.' })
  const hasTitle = (title: string) => hasEntry([project], 'experience', entry(title, ''))
  expect([hasTitle('iket murah t'), hasTitle('tiket murah!'), hasTitle('Tiket mahal t')]).toEqual([true, false, false])
})

test('an address is compared with its beginning from twelve letters on', () => {
  expect(isSameUrl('https://siti.example', 'https://siti.example/cv')).toBe(true)
  expect(isSameUrl('https://siti.exampl', 'https://siti.example/cv')).toBe(false)
})

test('words are compared by letters and digits alone', () => {
  expect([fold('PT. Kirim—Cepat (Tbk) 2'), fold(' — '), fold(null), fold(undefined)]).toEqual([
    'pt kirim cepat tbk 2',
    '',
    '',
    '',
  ])
  expect(isWordOf('Excel(2019)', 'Excel')).toBe(true)
  expect(isWordOf('Power BI', 'Power(new)BI')).toBe(true)
})
