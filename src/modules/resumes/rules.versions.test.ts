import { expect, test } from 'vitest'
import { emptyEntry, emptySection } from './rules.ts'
import {
  differingParts,
  mergeVersions,
  partText,
  sectionHeading,
  storedVersion,
  type ResumeVersion,
  type VersionWords,
} from './rules.versions.ts'

const section = (id: string, text: string) => ({ ...emptySection('custom', id), title: id, text })
const stored: ResumeVersion = {
  title: 'CV Siti',
  theme: 'nila',
  locale: 'en',
  header: { name: 'Siti', headline: 'Nurse', email: '', phone: '', place: '', links: [] },
  body: { sections: [section('a', 'one'), section('b', 'two'), section('c', 'three')] },
}
const withSections = (...sections: ResumeVersion['body']['sections']) => ({ ...stored, body: { sections } })
const texts = ({ body }: ResumeVersion) => body.sections.map(({ id, text }) => `${id} ${text}`)

test('nothing differs, whatever the order of keys in the database', () => {
  const { links, place, phone, email, headline, name } = stored.header
  expect(differingParts(stored, { ...stored, header: { links, place, phone, email, headline, name } })).toEqual([])
})

test('the title, the style and the header are chosen each, and sections one by one', () => {
  const mine = { ...withSections(section('a', 'mine'), section('b', 'two'), section('c', 'three')), title: 'Mine' }
  const theirs = {
    ...withSections(section('a', 'theirs'), section('b', 'two'), section('c', 'more')),
    locale: 'id' as const,
    header: { ...stored.header, headline: 'Midwife' },
  }
  expect(differingParts(mine, theirs)).toEqual(['title', 'style', 'header', 'section.a', 'section.c'])
  const merged = mergeVersions(mine, theirs, new Set(['style', 'section.c']))
  expect(merged).toMatchObject({ title: 'Mine', locale: 'id', header: { headline: 'Nurse' } })
  expect(texts(merged)).toEqual(['a mine', 'b two', 'c more'])
  expect(mergeVersions(mine, theirs, new Set(differingParts(mine, theirs)))).toEqual(theirs)
  expect(mergeVersions(mine, theirs, new Set())).toEqual(mine)
})

test('a section that one version added comes where it stood, and one it removed goes', () => {
  const mine = withSections(section('a', 'one'), section('new', 'mine'), section('c', 'three'))
  const theirs = withSections(section('a', 'one'), section('b', 'two'), section('x', 'theirs'), section('c', 'three'))
  expect(differingParts(mine, theirs)).toEqual(['section.new', 'section.b', 'section.x'])
  expect(texts(mergeVersions(mine, theirs, new Set(['section.x'])))).toEqual([
    'a one',
    'x theirs',
    'new mine',
    'c three',
  ])
  expect(texts(mergeVersions(mine, theirs, new Set(['section.b', 'section.new'])))).toEqual([
    'a one',
    'b two',
    'c three',
  ])
})

test('the order of sections is a choice of its own', () => {
  const mine = withSections(section('c', 'three'), section('a', 'one'), section('b', 'two'))
  expect(differingParts(mine, stored)).toEqual(['order'])
  expect(texts(mergeVersions(mine, stored, new Set()))).toEqual(['c three', 'a one', 'b two'])
  expect(texts(mergeVersions(mine, stored, new Set(['order'])))).toEqual(['a one', 'b two', 'c three'])
})

test('a part as text holds everything that may differ', () => {
  const words: VersionWords = {
    labels: { sections: { experience: 'Experience' } as never, contact: '', present: 'now', months: ['Jan', 'Feb'] },
    theme: (theme) => `Theme ${theme}`,
    locale: (locale) => locale,
    hidden: 'Hidden',
  }
  const entry = {
    ...emptyEntry('e'),
    title: 'Nurse',
    organisation: 'Clinic',
    place: 'Medan',
    startOn: '2020-02-01',
    present: true,
    note: 'Award',
    url: 'https://clinic.example/',
    description: 'Night shifts',
  }
  const jobs = { ...emptySection('experience', 'j'), hidden: true, keywords: ['One', 'Two'], entries: [entry] }
  const resume = withSections(jobs, section('b', 'two'))
  expect(partText(resume, 'section.j', words)).toBe(
    'Hidden\nOne, Two\n\nNurse · Clinic · Medan · Feb 2020 – now · Award · https://clinic.example/\nNight shifts',
  )
  expect(partText(resume, 'order', words)).toBe('Experience\nb')
  expect(partText(resume, 'style', words)).toBe('Theme nila, en')
  const header = { ...resume.header, links: [{ label: 'Site', url: 'https://siti.example/' }] }
  expect(partText({ ...resume, header }, 'header', words)).toBe('Siti\nNurse\nSite: https://siti.example/')
  expect(partText(resume, 'section.gone', words)).toBe('')
  expect(partText(resume, 'title', words)).toBe('CV Siti')
  expect(partText(resume, 'section.b', words), 'what is shown says nothing about it').toBe('b\ntwo')
  const dates = (more: Partial<typeof entry>) => {
    const each = { ...emptyEntry('e'), ...more }
    return partText(withSections({ ...jobs, hidden: false, keywords: [], entries: [each] }), 'section.j', words)
  }
  expect([dates({}), dates({ startOn: '2020-01-15', endOn: '2021-02-01' })]).toEqual(['', 'Jan 2020 – Feb 2021'])
  expect([dates({ endOn: '2021-13-01' }), dates({ startOn: '2021-01-01' })]).toEqual([' 2021', 'Jan 2021'])
  expect(dates({ endOn: '2021-12-01' }), 'a month of two digits is no month of one').toBe(' 2021')

  expect(sectionHeading([stored, resume], 'section.j', words), 'of whichever version has it').toBe('Experience')
  expect(sectionHeading([stored], 'section.a', words)).toBe('a')
  expect([sectionHeading([stored], 'section.gone', words), sectionHeading([stored], 'title', words)]).toEqual([
    null,
    null,
  ])
})

test('a section that only the other version has stands first where it is first there', () => {
  const theirs = withSections(section('new', 'first'), ...stored.body.sections)
  expect(texts(mergeVersions(stored, theirs, new Set(['section.new'])))).toEqual([
    'new first',
    'a one',
    'b two',
    'c three',
  ])
})

test('an uploaded file is no version to compare; a resume without a style has none', () => {
  const { title, header, body } = stored
  const full = { title, theme: null, locale: 'en', header, body } as unknown as Parameters<typeof storedVersion>[0]
  expect(storedVersion(full)).toEqual({ ...stored, theme: '' })
  expect(storedVersion({ ...full, theme: 'nila' } as typeof full)).toEqual(stored)
  expect([storedVersion({ ...full, header: null }), storedVersion({ ...full, body: null })]).toEqual([null, null])
})
