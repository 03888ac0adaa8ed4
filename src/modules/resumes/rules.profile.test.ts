import { describe, expect, test } from 'vitest'
import { profileItem, profileSnapshot } from '../../../test/fixtures/profile-snapshot.ts'
import { contentFromProfile } from './rules.profile.ts'

const person = { name: 'Siti Rahma', email: 'siti@example.org', dialCode: '+62', phone: '8123' }
const from = (profile: Parameters<typeof profileSnapshot>[0], who = {}) =>
  contentFromProfile(profileSnapshot(profile), { ...person, ...who })
const entryOf = (item: Parameters<typeof profileItem>[0]) =>
  from({ items: [profileItem(item)] }).body.sections[0]?.entries[0]

describe('the head of a resume from a profile', () => {
  test('says who it is and how to reach them', () => {
    const links = Array.from({ length: 9 }, (_, at) => ({ label: '', url: `https://siti.example/${at}` }))
    expect(from({ headline: 'Cook', cityName: 'Bandung', links }).header).toEqual({
      name: 'Siti Rahma',
      headline: 'Cook',
      email: 'siti@example.org',
      phone: '+62 8123',
      place: 'Bandung',
      links: links.slice(0, 8),
    })
  })

  test('leaves empty what the profile does not say', () => {
    expect(from({}, { phone: null }).header).toMatchObject({ headline: '', phone: '', place: '', links: [] })
    expect(from({}, { dialCode: null }).header.phone).toBe('8123')
  })
})

describe('its sections', () => {
  test('stand in the order of a resume, each with its own items in theirs', () => {
    const { body } = from({
      about: 'Cooks well.',
      skills: [{ code: 'SOUP', label: 'Soup' }],
      languages: ['Jawa'],
      items: (['accomplishment', 'certificate', 'project', 'education', 'experience', 'experience'] as const).map(
        (section, at) => profileItem({ section, title: `${at}` }),
      ),
    })
    expect(
      body.sections.map(({ kind, text, keywords, entries }) => [
        kind,
        text,
        keywords,
        entries.map(({ id, title }) => [id, title]),
      ]),
    ).toEqual([
      ['summary', 'Cooks well.', [], []],
      [
        'experience',
        '',
        [],
        [
          ['experience-1', '4'],
          ['experience-2', '5'],
        ],
      ],
      ['education', '', [], [['education-1', '3']]],
      ['skill', '', ['Soup'], []],
      ['project', '', [], [['project-1', '2']]],
      ['certificate', '', [], [['certificate-1', '1']]],
      ['accomplishment', '', [], [['accomplishment-1', '0']]],
      ['language', '', ['Jawa'], []],
    ])
  })

  test('are left out where the profile says nothing', () => expect(from({}).body.sections).toEqual([]))
})

describe('an entry', () => {
  test('has the fields of its item', () => {
    const item = {
      title: 'Cook',
      organisation: 'Warung Kita',
      place: 'Bandung',
      startOn: '2020-01-01',
      endOn: '2021-01-01',
      present: false,
      url: 'https://warung.example/',
      description: 'Soups.',
    }
    expect(entryOf({ section: 'experience', ...item })).toEqual({ id: 'experience-1', note: '', ...item })
    expect(entryOf({ section: 'project', title: 'Karcis', present: true })).toMatchObject({
      organisation: '',
      place: '',
      description: '',
      present: true,
    })
  })

  test('names the degree before what was studied, in 160 characters', () => {
    const qualification = { code: 'BACHELOR', label: 'S1' }
    expect(entryOf({ section: 'education', title: 'Statistika', qualification })?.title).toBe('S1, Statistika')
    expect(entryOf({ section: 'education', title: 'a'.repeat(160), qualification })?.title).toHaveLength(160)
  })

  test('notes the grade or number, else the kind of employment', () => {
    const employmentType = { code: 'FULL_TIME', label: 'Full time' }
    expect(entryOf({ section: 'experience', title: 'Cook', employmentType })?.note).toBe('Full time')
    expect(entryOf({ section: 'experience', title: 'Cook', employmentType, gradeOrNumber: '3.7' })?.note).toBe('3.7')
  })
})
