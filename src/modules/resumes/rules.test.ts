import { describe, expect, test } from 'vitest'
import { entryKinds, isUniqueKind, sectionKinds, wordKinds, type SectionKind } from './rules.kinds.ts'
import { bodyProblems, emptyEntry, emptySection, maxResumes, pdfName, sectionOf, shownSections } from './rules.ts'

const entry = (more: Partial<ReturnType<typeof emptyEntry>> = {}) => ({ ...emptyEntry('e1'), ...more })
const experience = (...entries: ReturnType<typeof entry>[]) => sectionOf('experience', { entries })

describe('a new section', () => {
  test('is empty and shown; where its kind has entries it begins with an empty one', () => {
    expect(emptySection('summary', 's1')).toEqual({
      id: 's1',
      kind: 'summary',
      title: '',
      hidden: false,
      text: '',
      keywords: [],
      entries: [],
    })
    const [first, ...more] = emptySection('project', 's2').entries
    expect(more).toEqual([])
    expect(first?.id).toBe('s2-1')
    const { id: _, present, ...texts } = first ?? entry()
    expect(present).toBe(false)
    expect(Object.values(texts).filter(Boolean)).toEqual([])
  })

  test('has words, entries or a text, by its kind', () => {
    const text = sectionKinds.filter((kind) => !wordKinds.includes(kind) && !entryKinds.includes(kind))
    expect(text).toEqual(['summary'])
    expect([...text, ...wordKinds, ...entryKinds].toSorted()).toEqual(sectionKinds.toSorted())
    expect([...wordKinds]).toEqual(['skill', 'language'])
  })

  test('is the only one of its kind, unless it has a heading of its own', () => {
    expect(sectionKinds.filter((kind) => !isUniqueKind(kind))).toEqual(['custom'])
  })
})

describe('the document shows', () => {
  const shown = (...sections: ReturnType<typeof sectionOf>[]) => shownSections({ sections })

  test('sections that say something: a text, words or an entry', () => {
    const full = [
      sectionOf('summary', { text: 'Cook' }),
      sectionOf('skill', { keywords: ['Soup'] }),
      experience(entry({ title: 'Cook' })),
    ]
    expect(shown(...full)).toEqual(full)
    const empty: SectionKind[] = ['summary', 'skill', 'experience']
    expect(shown(...empty.map((kind) => emptySection(kind, kind)), sectionOf('summary', { text: ' \n' }))).toEqual([])
  })

  test('nothing that is hidden', () => {
    expect(shown(sectionOf('summary', { text: 'Cook', hidden: true }))).toEqual([])
  })

  test.each(['title', 'organisation', 'description', 'note', 'place'] as const)(
    'an entry that has only a %s',
    (field) => {
      expect(shown(experience(entry({ [field]: 'Warung' }), entry({ [field]: ' ' })))[0]?.entries).toHaveLength(1)
    },
  )

  test('no entry of dates alone', () => expect(shown(experience(entry({ startOn: '2020-01-01' })))).toEqual([]))
})

describe('problems of a body', () => {
  const problems = (...sections: ReturnType<typeof sectionOf>[]) => bodyProblems({ sections })
  const dated = (id: string, startOn: string | null, endOn: string | null, present = false) =>
    entry({ id, startOn, endOn, present })

  test('an end before the start is named by its place; the same month, open ends and work that goes on are none', () => {
    const bad = dated('a', '2020-02-01', '2020-01-01')
    const good = [
      dated('b', '2020-01-01', '2020-01-01'),
      dated('c', '2020-01-01', null),
      dated('d', null, '2020-01-01'),
      dated('e', '2020-02-01', '2020-01-01', true),
    ]
    expect(problems(sectionOf('summary', {}), experience(...good, bad))).toEqual([
      { field: 'body.sections.1.entries.4.endOn', code: 'DATE_ORDER' },
    ])
    expect(problems(experience(...good))).toEqual([])
  })

  test('no id stands for two parts, be it a section or an entry', () => {
    const duplicate = [{ field: 'body', code: 'BAD_INPUT' }]
    expect(problems(experience(entry({ id: 'a' }), entry({ id: 'a' })))).toEqual(duplicate)
    expect(problems(sectionOf('summary', { id: 'a' }), sectionOf('skill', { id: 'a' }))).toEqual(duplicate)
    expect(problems(experience(entry({ id: 'experience' })))).toEqual(duplicate)
  })
})

describe('the name of the file', () => {
  test.each([
    ['CV Siti Rahma', 'CV Siti Rahma.pdf'],
    ['../../etc/passwd', 'etc passwd.pdf'],
    ['a\u202Eb\u0000c', 'a b c.pdf'],
    ['  a  :*?  b ', 'a b.pdf'],
    ['', 'CV.pdf'],
    ['...', 'CV.pdf'],
    ['a'.repeat(90), `${'a'.repeat(80)}.pdf`],
  ])('of %j is %s', (title, name) => expect(pdfName(title)).toBe(name))
})

test('twenty resumes are the most one can tell apart', () => expect(maxResumes).toBe(20))
