import { describe, expect, test } from 'vitest'
import { profileItem } from '../../../test/fixtures/profile-snapshot.ts'
import type { ResumeContent, ResumeEntry } from './contract.shapes.ts'
import { entryPartId, foldWord, itemOf, phoneOf, proposalOf, roleNames, type CurrentProfile } from './rules.proposal.ts'
import { emptyContent, emptyEntry, sectionOf } from './rules.ts'
import type { SectionKind } from './rules.kinds.ts'

const nobody: CurrentProfile = {
  name: '',
  headline: null,
  about: null,
  languages: [],
  links: [],
  items: [],
  skills: [],
  phone: null,
}
const soup = { code: 'SOUP', label: 'Soup making' }
const resume = (
  header: Partial<ResumeContent['header']>,
  ...sections: ResumeContent['body']['sections']
): ResumeContent => ({
  header: { ...emptyContent().header, ...header },
  body: { sections },
})
const proposal = (content: ResumeContent, current: Partial<CurrentProfile> = {}) =>
  proposalOf(content, { ...nobody, ...current }, new Map([[foldWord('Soup'), soup]]), '2026-11-23')
const part = (content: ResumeContent, current: Partial<CurrentProfile> = {}) => proposal(content, current).parts[0]
const entry = (more: Partial<ResumeEntry> = {}): ResumeEntry => ({
  ...emptyEntry('e1'),
  title: 'Cook',
  organisation: 'Warung',
  startOn: '2020-03-01',
  endOn: '2021-05-01',
  ...more,
})
const work = (more: Partial<ResumeEntry> = {}) => resume({}, sectionOf('experience', { entries: [entry(more)] }))

test.each([
  ['0812 3456 7890', '81234567890'],
  ['+62 812-3456-7890', '81234567890'],
  ['6281234567890', '81234567890'],
  ['(022) 555 0100', '225550100'],
])('%s is a phone number here', (text, phone) => expect(phoneOf(text)).toEqual({ dialCode: '+62', phone }))

test.each(['+1 415 555 0100', '812345', '0812', '', '0112345678', '0812345678901234'])('%s is none', (text) =>
  expect(phoneOf(text)).toBeNull(),
)

test('the id of a part is the FNV-1a hash of its content, whatever its capitals', () => {
  // Published values of the 32-bit hash (Fowler, Noll, Vo: test vectors of FNV-1a).
  const vectors = { a: 0xe4_0c_29_2c, foobar: 0xbf_9c_f9_68, hello: 0x4f_9f_2c_ab }
  for (const [text, hash] of Object.entries(vectors)) {
    expect(part(resume({ headline: text }))?.id).toBe(`headline-${hash.toString(36)}`)
    expect(part(resume({ headline: ` ${text.toUpperCase()}!` }))?.id).toBe(`headline-${hash.toString(36)}`)
  }
})

describe('a field of the head', () => {
  test.each([
    ['name', { name: 'Siti' }, { name: 'Budi' }],
    ['headline', { headline: 'Cook' }, { headline: 'Waiter' }],
    ['phone', { phone: '0812 3456 7890' }, { phone: '+62 21555' }],
  ] as const)('%s is new, replaces what is there, or is there', (kind, header, before) => {
    const text = kind === 'phone' ? '+62 81234567890' : Object.values(header)[0]
    const value = Object.values(before)[0]
    expect(part(resume(header))).toMatchObject({ kind, text, state: 'NEW', instead: null })
    expect(part(resume(header), before)).toMatchObject({ kind, text, state: 'REPLACES', instead: value })
    const shouted = { [kind]: ` ${text?.toUpperCase()}! ` }
    expect(part(resume(header), shouted)).toMatchObject({ kind, state: 'THERE', instead: null })
  })

  test('the text about oneself is that of all summaries, in 3,000 characters', () => {
    const summaries = (...texts: string[]) => resume({}, ...texts.map((text) => sectionOf('summary', { text })))
    expect(part(summaries('Cooks.', 'Bakes.'))).toMatchObject({ kind: 'about', text: 'Cooks.\nBakes.' })
    expect(part(summaries('a'.repeat(3001)))?.text).toHaveLength(3000)
    expect(part(resume({ headline: 'a'.repeat(121) }))?.text).toHaveLength(120)
  })

  test('that is empty is not proposed, nor a phone number of another country', () => {
    expect(proposal(resume({ phone: '+1 415 555 0100' }), { name: 'Siti', headline: 'Cook' })).toEqual({
      parts: [],
      unknownSkills: [],
    })
  })

  test('has no details of an item', () => {
    expect(part(resume({ name: 'Siti' }))).toMatchObject({
      section: null,
      detail: null,
      startOn: null,
      endOn: null,
      present: false,
      lacks: [],
      code: null,
      item: null,
    })
  })
})

describe('an item', () => {
  test.each(['experience', 'education', 'project', 'certificate', 'accomplishment'] as const)(
    'of %s is proposed',
    (kind) => {
      expect(part(resume({}, sectionOf(kind, { entries: [entry()] })))).toMatchObject({
        kind: 'item',
        section: kind,
        state: 'NEW',
      })
    },
  )

  test('has its title, where and when, and its other fields', () => {
    const more = { place: 'Bandung', note: 'Full time', url: 'https://warung.example/', description: 'Soups.' }
    expect(part(work(more))).toMatchObject({
      text: 'Cook',
      detail: 'Warung · Bandung',
      startOn: '2020-03-01',
      endOn: '2021-05-01',
      present: false,
      instead: null,
      code: null,
      lacks: [],
      item: {
        organisation: 'Warung',
        place: 'Bandung',
        gradeOrNumber: 'Full time',
        url: more.url,
        description: 'Soups.',
      },
    })
    expect(part(resume({}, sectionOf('project', { entries: [entry({ organisation: '' })] })))?.detail).toBeNull()
  })

  test('is there when the profile has it', () => {
    const item = profileItem({
      section: 'experience',
      title: 'Cook',
      organisation: 'Warung',
      startOn: '2020-03-01',
      endOn: '2021-05-01',
    })
    expect(part(work(), { items: [item] })?.state).toBe('THERE')
    expect(part(work(), { items: [{ ...item, section: 'project' }] })?.state).toBe('NEW')
    expect(part(work({ startOn: null }), { items: [item] })?.state).toBe('THERE')
  })

  test('that lacks what the profile needs names it', () => {
    expect(part(work({ startOn: null, endOn: null }))).toMatchObject({
      state: 'INCOMPLETE',
      lacks: ['startOn', 'endOn'],
    })
    expect(part(work({ title: 'C' }))).toMatchObject({ state: 'INCOMPLETE', lacks: ['title'] })
    expect(part(work({ title: 'CO' }))?.lacks).toEqual([])
    expect(part(work({ endOn: '2027-01-01' }))?.lacks).toEqual(['endOn'])
  })

  test('without title and organisation is none; one of them is enough', () => {
    expect(proposal(work({ title: '', organisation: '' })).parts).toEqual([])
    expect(part(work({ title: '' }))?.text).toBe('Warung')
    expect(part(work({ organisation: '' }))?.text).toBe('Cook')
  })

  test('fits the profile: cut to its lengths, without an end when it goes on, empty fields as none', () => {
    const a = 'a'.repeat(3001)
    expect(itemOf({ ...entry(), title: a, organisation: a, place: a, note: a, description: a })).toMatchObject({
      title: a.slice(0, 120),
      organisation: a.slice(0, 120),
      place: a.slice(0, 100),
      gradeOrNumber: a.slice(0, 60),
      description: a.slice(0, 3000),
    })
    expect(itemOf({ ...entry(), present: true })).toMatchObject({ endOn: null, present: true })
    expect(itemOf({ ...emptyEntry('e1'), title: 'Cook' })).toMatchObject({
      organisation: null,
      place: null,
      gradeOrNumber: null,
      url: null,
      description: null,
    })
  })
})

describe('words', () => {
  const skills = (...keywords: string[]) => resume({}, sectionOf('skill', { keywords }))

  test('a skill is proposed by the name of our list; others are named as unknown', () => {
    expect(proposal(skills('soup', 'Juggling'))).toMatchObject({
      parts: [{ kind: 'skill', text: 'Soup making', code: 'SOUP', state: 'NEW', instead: null }],
      unknownSkills: ['Juggling'],
    })
  })

  test('a skill of the profile is there, by the name it has there', () => {
    const own = { code: 'SOUP', label: 'Sup' }
    expect(proposal(skills('Soup'), { skills: [own] }).parts).toMatchObject([
      { text: 'Sup', code: 'SOUP', state: 'THERE' },
    ])
    expect(proposal(skills('Sup (panas)'), { skills: [own] }).parts).toMatchObject([{ text: 'Sup', state: 'THERE' }])
    expect(proposal(skills('Sup'), { skills: [{ code: 'RICE', label: 'Nasi' }] }).parts).toEqual([])
  })

  test('a language is there with or without its level, in 40 characters', () => {
    const languages = (...keywords: string[]) => resume({}, sectionOf('language', { keywords }))
    const spoken = { languages: ['English (C1)'] }
    expect(proposal(languages('English', 'Jawa'), spoken).parts).toMatchObject([
      { kind: 'language', text: 'English', state: 'THERE', code: null },
      { kind: 'language', text: 'Jawa', state: 'NEW' },
    ])
    expect(part(languages('a'.repeat(41)))?.text).toHaveLength(40)
  })

  test('a link is named by its label and short address; an item of the profile may have it', () => {
    const links = (label: string) => resume({ links: [{ label, url: 'https://www.siti.example/' }] })
    expect(part(links('Web'))).toMatchObject({ kind: 'link', text: 'Web: siti.example', state: 'NEW' })
    expect(part(links(''))?.text).toBe('siti.example')
    const there = { links: [{ label: '', url: 'http://siti.example' }] }
    expect(part(links(''), there)?.state).toBe('THERE')
    const item = profileItem({ section: 'project', title: 'Web', url: 'https://siti.example' })
    expect(part(links(''), { items: [item] })?.state).toBe('THERE')
    expect(proposal(resume({ links: [{ label: 'Web', url: null }] })).parts).toEqual([])
  })
})

describe('the id of a part', () => {
  const ids = (content: ResumeContent) => proposal(content).parts.map(({ id }) => id)

  test('stays as long as its content does, whatever its case and signs', () => {
    expect(ids(resume({ name: 'Siti Rahma' }))).toEqual(ids(resume({ name: 'SITI  rahma.' })))
    expect(ids(resume({ name: 'Siti' }))).not.toEqual(ids(resume({ name: 'Sita' })))
    expect(ids(resume({ name: 'Siti' }))).not.toEqual(ids(resume({ headline: 'Siti' })))
  })

  test('of an item is its own by section, title, organisation and start', () => {
    const of = (more: Partial<ResumeEntry> = {}, section: 'experience' | 'project' = 'experience') =>
      entryPartId(section, entry(more))
    const all = [of(), of({ title: 'Waiter' }), of({ organisation: 'Toko' }), of({ startOn: null }), of({}, 'project')]
    expect(new Set(all).size).toBe(all.length)
    expect(of({ title: 'a', organisation: 'bc' })).not.toBe(of({ title: 'ab', organisation: 'c' }))
    expect(of({ description: 'Soups.' })).toBe(of())
    expect(all.every((id) => /^(experience|project)-[0-9a-z]{1,7}$/.test(id))).toBe(true)
  })

  test('comes once: the same thing read twice is one part, the first', () => {
    expect(ids(resume({}, sectionOf('experience', { entries: [entry(), entry({ id: 'e2' })] })))).toHaveLength(1)
    const twice: SectionKind[] = ['skill', 'skill']
    expect(ids(resume({}, ...twice.map((kind) => sectionOf(kind, { keywords: ['Soup'] }))))).toHaveLength(1)
  })
})

describe('what names the role', () => {
  const names = (headline: string, ...entries: ResumeEntry[]) =>
    roleNames(
      resume(
        { headline },
        sectionOf('project', { entries: [entry({ title: 'Karcis' })] }),
        sectionOf('experience', { entries }),
      ),
    )

  test('is the latest job, then the headline', () => {
    const old = entry({ title: 'Waiter', startOn: '2010-01-01', endOn: '2012-01-01' })
    const begun = entry({ title: 'Baker', startOn: '2022-01-01', endOn: null })
    const now = entry({ title: 'Chef', startOn: '2001-01-01', present: true })
    expect(names('Cook', old, begun)).toEqual(['Baker', 'Cook'])
    expect(names('Cook', old, entry())).toEqual(['Cook', 'Cook'])
    expect(names('', begun, now, old)).toEqual(['Chef'])
    expect(names('Cook')).toEqual(['Cook'])
    expect(names('Cook', entry({ title: '' }))).toEqual(['Cook'])
    expect(names('', entry({ title: 'First', startOn: null, endOn: null }), old)).toEqual(['Waiter'])
  })
})
