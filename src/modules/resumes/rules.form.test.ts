import { expect, test } from 'vitest'
import { addableKinds, contentOfTyped, edited, readDeed, readTyped, standing } from './rules.form.ts'
import { emptyContent } from './rules.ts'

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
  ['sectionWords', 'Go, TypeScript,,Go '],
]

test('the form is read in the order of its fields', () => {
  const { header, body } = contentOfTyped(readTyped(fields))
  expect(header).toMatchObject({ name: 'Siti', links: [{ label: 'GitHub', url: 'https://github.com/siti' }] })
  expect(body.sections).toMatchObject([
    { id: 's1', kind: 'experience', hidden: false, entries: [{ startOn: '2020-05-01', present: true }, { id: 'e2' }] },
    { id: 's2', kind: 'skill', hidden: true, words: ['Go', 'TypeScript'] },
  ])
  expect(readTyped(fields)).toMatchObject({ title: 'CV Siti', theme: 'kopi', locale: 'id' })
})

test('a section stands among the sections, an entry in its own', () => {
  const { body } = contentOfTyped(readTyped(fields))
  expect(standing(body, 's2')).toMatchObject({ section: { id: 's2' }, entry: null, at: 2, of: 2 })
  expect(standing(body, 'e2')).toMatchObject({ section: { id: 's1' }, entry: { title: 'Intern' }, at: 2, of: 2 })
  expect(standing(body, 'gone')).toBeNull()
})

test('sections and entries move by one, hide, go and come; the ends stay where they are', () => {
  const content = contentOfTyped(readTyped(fields))
  const after = (text: string) => {
    const deed = readDeed(text)
    if (!deed) throw new Error(`no such deed: ${text}`)
    return edited(content, deed, 'new').body.sections
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
  expect(readDeed('explode:s1')).toBeNull()
})

test('a kind stands once, own sections as often as wanted', () => {
  const { body } = contentOfTyped(readTyped(fields))
  expect(addableKinds(body)).not.toContain('skill')
  const own = edited(emptyContent(), { deed: 'add', part: 'custom' }, 'a').body
  expect(addableKinds(own)).toContain('custom')
})
