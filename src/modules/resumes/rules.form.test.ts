import { describe, expect, test } from 'vitest'
import { addableKinds, previewContent, applyEdit, parseEdit, readResumeForm, positionOf } from './rules.form.ts'
import { emptyContent, emptyEntry, sectionOf } from './rules.ts'

const fields: [string, string][] = [
  ['title', 'CV Siti'],
  ['theme', 'kopi'],
  ['locale', 'id'],
  ['name', 'Siti '],
  ['linkLabel', 'GitHub'],
  ['linkUrl', 'github.com/siti'],
  ['linkLabel', ''],
  ['linkUrl', ''],
  ['section', 's1:experience'],
  ['sectionHidden', '0'],
  ['entry', 'e1'],
  ['entryTitle', 'Developer'],
  ['entryStart', '2020-05'],
  ['entryPresent', 'on'],
  ['entry', 'e2'],
  ['entryTitle', 'Intern'],
  ['section', 's2:skill'],
  ['sectionHidden', '1'],
  ['sectionKeywords', 'Go, TypeScript,,Go '],
]

test('the form is read in the order of its fields', () => {
  const { header, body } = previewContent(readResumeForm(fields))
  expect(header).toMatchObject({ name: 'Siti', links: [{ label: 'GitHub', url: 'https://github.com/siti' }] })
  expect(body.sections).toMatchObject([
    { id: 's1', kind: 'experience', hidden: false, entries: [{ startOn: '2020-05-01', present: true }, { id: 'e2' }] },
    { id: 's2', kind: 'skill', hidden: true, keywords: ['Go', 'TypeScript'] },
  ])
  expect(readResumeForm(fields)).toMatchObject({ title: 'CV Siti', theme: 'kopi', locale: 'id' })
})

test('the position of a section counts sections, that of an entry counts its section’s entries', () => {
  const { body } = previewContent(readResumeForm(fields))
  expect(positionOf(body, 's2')).toMatchObject({ section: { id: 's2' }, entry: null, at: 2, of: 2 })
  expect(positionOf(body, 'e2')).toMatchObject({ section: { id: 's1' }, entry: { title: 'Intern' }, at: 2, of: 2 })
  expect(positionOf(body, 'gone')).toBeNull()
})

test('edits move by one place, hide, remove and add; the first cannot move up nor the last down', () => {
  const content = previewContent(readResumeForm(fields))
  const after = (text: string) => {
    const edit = parseEdit(text)
    if (!edit) throw new Error(`no such edit: ${text}`)
    return applyEdit(content, edit, 'new').body.sections
  }
  const ids = (text: string) => after(text).map(({ id }) => id)
  expect([ids('down:s1'), ids('up:s1'), ids('down:s2'), ids('remove:s1'), ids('add:summary')]).toEqual([
    ['s2', 's1'],
    ['s1', 's2'],
    ['s1', 's2'],
    ['s2'],
    ['s1', 's2', 'new'],
  ])
  expect(after('up:e2')[0]?.entries.map(({ id }) => id)).toEqual(['e2', 'e1'])
  expect(after('entry:s1')[0]?.entries.map(({ id }) => id)).toEqual(['e1', 'e2', 'new'])
  expect([after('hide:s1')[0]?.hidden, after('show:s2')[1]?.hidden]).toEqual([true, false])
  expect(parseEdit('explode:s1')).toBeNull()
})

test('each kind can be added once, custom sections any number of times', () => {
  const { body } = previewContent(readResumeForm(fields))
  expect(addableKinds(body)).not.toContain('skill')
  const custom = applyEdit(emptyContent(), { kind: 'add', part: 'custom' }, 'a').body
  expect(addableKinds(custom)).toContain('custom')
})

describe('each field of the form', () => {
  const read = (...pairs: [string, unknown][]) => readResumeForm(pairs)
  const section: [string, unknown] = ['section', 's1:project']

  test.each(['name', 'headline', 'email', 'phone', 'place'])('%s is one of the head', (name) => {
    expect(previewContent(read([name, ' typed '])).header).toMatchObject({ [name]: 'typed' })
    expect(read([name, ' typed ']).header).toMatchObject({ [name]: ' typed ' })
  })

  test.each([
    ['entryTitle', 'title'],
    ['entryOrganisation', 'organisation'],
    ['entryPlace', 'place'],
    ['entryNote', 'note'],
    ['entryDescription', 'description'],
  ])('%s is the %s of an entry', (name, field) => {
    const { body } = previewContent(read(section, ['entry', 'e1'], [name, ' a\r\nb ']))
    expect(body.sections[0]?.entries).toMatchObject([{ id: 'e1', present: false, [field]: 'a\nb' }])
  })

  test('sections have a heading, a text and words', () => {
    const { body } = previewContent(
      read(section, ['sectionTitle', ' Own '], ['sectionText', 'a\r\nb'], ['sectionKeywords', 'a; b\n,a']),
    )
    expect(body.sections[0]).toMatchObject({ title: 'Own', text: 'a\nb', keywords: ['a', 'b'], hidden: false })
  })

  test('dates are months, addresses get https, and what is unfinished is left out of the preview', () => {
    const preview = (...pairs: [string, unknown][]) =>
      previewContent(read(section, ['entry', 'e1'], ...pairs)).body.sections[0]?.entries[0]
    expect(preview(['entryStart', '2020-05'], ['entryEnd', '2021-06-30'])).toMatchObject({
      startOn: '2020-05-01',
      endOn: '2021-06-30',
    })
    expect(preview(['entryStart', '20'], ['entryEnd', ''])).toMatchObject({ startOn: null, endOn: null })
    const url = (text: string) => preview(['entryUrl', text])?.url
    expect([url('siti.example'), url('HTTP://siti.example'), url('http://'), url('')]).toEqual([
      'https://siti.example',
      'HTTP://siti.example',
      null,
      null,
    ])
  })

  test('the language is one of ours, English when it is not said', () => {
    expect([read().locale, read(['locale', 'id']).locale, read(['locale', 'nl']).locale]).toEqual(['en', 'id', 'en'])
    expect(read()).toEqual({
      title: '',
      theme: '',
      locale: 'en',
      header: { links: [] },
      body: { sections: [] },
    })
  })

  test('what is no text is read as an empty one, and an unknown kind as a section with its own heading', () => {
    expect(read(['title', new Blob()], ['title', 3])).toMatchObject({ title: '' })
    expect(read(['section', 's1:palace'], ['section', ''])).toMatchObject({
      body: {
        sections: [
          { id: 's1', kind: 'custom' },
          { id: '', kind: 'custom' },
        ],
      },
    })
  })

  test('what stands before any section or entry, or is none of ours, changes nothing', () => {
    const stray = read(['sectionTitle', 'a'], ['sectionText', 'a'], ['sectionKeywords', 'a'], ['sectionHidden', '1'])
    expect(stray).toEqual(read())
    expect(read(section, ['entryTitle', 'a'], ['entryPresent', 'on'], ['entry', 'e1'], ['other', 'a'])).toMatchObject({
      body: { sections: [{ entries: [{ id: 'e1' }] }] },
    })
    expect(Object.keys(read(section, ['entry', 'e1'], ['other', 'a']).body.sections?.[0]?.entries?.[0] ?? {})).toEqual([
      'id',
    ])
    const entered = read(section, ['entry', 'e1'], ['section', 's2:project'], ['entryTitle', 'a'])
    expect(entered.body.sections?.[1]?.entries).toEqual([])
    expect(entered.body.sections?.[0]?.entries).toEqual([{ id: 'e1' }])
  })

  test('a link may have only a label or only an address', () => {
    const links = read(['linkLabel', 'Web'], ['linkUrl', ''], ['linkLabel', ''], ['linkUrl', 'siti.example']).header
      .links
    expect(links).toEqual([
      { label: 'Web', url: '' },
      { label: '', url: 'siti.example' },
    ])
    expect(read(['linkUrl', 'siti.example']).header.links).toEqual([])
  })
})

describe('an edit', () => {
  const entries = ['a', 'b', 'c'].map((id) => ({ ...emptyEntry(id), title: id }))
  const sections = [
    sectionOf('project', { id: 's1', entries }),
    sectionOf('summary', { id: 's2' }),
    sectionOf('skill', { id: 's3' }),
  ]
  const content = { ...emptyContent(), body: { sections } }
  const after = (text: string) => applyEdit(content, parseEdit(text)!, 'new').body.sections
  const entryIds = (text: string) => after(text)[0]?.entries.map(({ id }) => id)

  test('changes one entry of one section', () => {
    expect([entryIds('down:a'), entryIds('up:c'), entryIds('remove:b')]).toEqual([
      ['b', 'a', 'c'],
      ['a', 'c', 'b'],
      ['a', 'c'],
    ])
    for (const edit of ['down:a', 'remove:b', 'entry:s1', 'hide:s1'])
      expect(after(edit).slice(1)).toEqual(sections.slice(1))
    expect(after('hide:s1')).toHaveLength(3)
  })

  test('of a part that is gone, or an unknown kind, changes nothing', () => {
    for (const edit of ['up:gone', 'down:gone', 'remove:gone', 'hide:gone', 'entry:gone', 'add:palace', 'add'])
      expect(after(edit), edit).toEqual(sections)
  })

  test('reads one word and a part', () => {
    expect([parseEdit('up'), parseEdit(''), parseEdit(':s1')]).toEqual([{ kind: 'up', part: '' }, null, null])
  })

  test('adds what may come again, and any kind that is not there yet', () => {
    expect(addableKinds({ sections })).not.toContain('project')
    expect(addableKinds({ sections })).toContain('experience')
  })
})
