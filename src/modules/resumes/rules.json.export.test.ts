import { describe, expect, test } from 'vitest'
import type { ResumeContent } from './contract.shapes.ts'
import { fromJsonResume, toJsonResume } from './rules.json.ts'
import { emptyContent, emptyEntry, sectionOf } from './rules.ts'

describe('a resume as a JSON Resume', () => {
  const entry = {
    ...emptyEntry('e1'),
    title: 'Cook',
    organisation: 'Warung',
    place: 'Bandung',
    note: '3.7',
    url: 'https://warung.example/',
    description: 'Soups.',
    startOn: '2020-03-01',
    endOn: '2021-05-01',
  }
  const content = (...parts: ResumeContent['body']['sections']): ResumeContent => ({
    ...emptyContent(),
    body: { sections: parts },
  })
  const json = (resume: ResumeContent) => toJsonResume(resume, { theme: null, locale: 'en' })
  const dated = { startDate: '2020-03-01', endDate: '2021-05-01' }

  test('has the head, without what is empty', () => {
    const header = {
      name: 'Siti',
      headline: 'Cook',
      email: 'siti@example.org',
      phone: '0812',
      place: 'Bandung',
      links: [
        { label: 'GitHub', url: 'https://github.com/siti' },
        { label: 'Unfinished', url: null },
      ],
    }
    const summaries = ['Cooks.', 'Bakes.'].map((text) => sectionOf('summary', { text }))
    expect(json({ header, body: { sections: summaries } }).basics).toEqual({
      name: 'Siti',
      label: 'Cook',
      email: 'siti@example.org',
      phone: '0812',
      summary: 'Cooks.\nBakes.',
      location: { city: 'Bandung' },
      profiles: [{ network: 'GitHub', url: 'https://github.com/siti' }],
    })
    expect(json(emptyContent()).basics).toEqual({ profiles: [] })
  })

  test.each([
    [
      'experience',
      'work',
      { name: 'Warung', position: 'Cook', location: 'Bandung', url: entry.url, summary: 'Soups.', ...dated },
    ],
    [
      'education',
      'education',
      { institution: 'Warung', area: 'Cook', score: '3.7', url: entry.url, summary: 'Soups.', ...dated },
    ],
    ['project', 'projects', { name: 'Cook', entity: 'Warung', url: entry.url, description: 'Soups.', ...dated }],
    ['certificate', 'certificates', { name: 'Cook', issuer: 'Warung', url: entry.url, date: '2020-03-01' }],
    ['accomplishment', 'awards', { title: 'Cook', awarder: 'Warung', summary: 'Soups.', date: '2020-03-01' }],
  ] as const)('has %s under %s, and fields that are empty not at all', (kind, name, row) => {
    expect(json(content(sectionOf(kind, { entries: [entry, emptyEntry('e2')] })))[name]).toEqual([row, {}])
  })

  test('says no end of what goes on', () => {
    const [row] = json(content(sectionOf('experience', { entries: [{ ...entry, present: true }] }))).work ?? []
    expect(row).toMatchObject({ startDate: '2020-03-01' })
    expect(row).not.toHaveProperty('endDate')
  })

  test('has its words, and nothing of a hidden section', () => {
    const resume = content(
      sectionOf('skill', { keywords: ['Soup'] }),
      sectionOf('skill', { keywords: ['Rice'], hidden: true }),
      sectionOf('language', { keywords: ['Jawa'] }),
      sectionOf('experience', { entries: [entry], hidden: true }),
    )
    expect(json(resume)).toMatchObject({ skills: [{ name: 'Soup' }], languages: [{ language: 'Jawa' }], work: [] })
  })

  test('keeps theme, language and sections with a heading of their own for us', () => {
    const own = sectionOf('custom', { title: 'Hobbies', text: 'Chess' })
    const resume = content(own, sectionOf('summary', { text: 'Cooks.' }))
    expect(toJsonResume(resume, { theme: 'kopi', locale: 'id' }).meta).toEqual({
      karya: { theme: 'kopi', locale: 'id', sections: [own] },
    })
    expect(json(content()).meta).toEqual({ karya: { locale: 'en' } })
    expect(fromJsonResume(json(resume)).body.sections).toMatchObject([
      { kind: 'summary' },
      { id: 'own-1', title: 'Hobbies', text: 'Chess' },
    ])
  })
})
