import { expect, test } from 'vitest'
import { addableKinds, previewContent, applyEdit, parseEdit, readResumeForm, positionOf } from './rules.form.ts'
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
