import { expect, test } from 'vitest'
import { richToHtml, textOfRichHtml } from '#kernel/rich-html.ts'
import { richFromText, richText } from '#kernel/rich.ts'
import { chooseStored, conflictingValues, isChangedElsewhere, labelsIn, type Conflict } from './conflict.ts'

const base = {
  description: richFromText('We build boats.'),
  skills: [{ code: 'WELDING', required: true }],
  experienceMin: null,
  experienceMax: null,
  salaryMin: null,
  salaryMax: null,
  salaryPeriod: null,
  salaryCurrency: null,
}
const typed = {
  ...base,
  description: '<p>We build <strong>big</strong> boats &amp; ships.</p>',
  skillNames: [{ name: 'Caulking', required: false }],
  experienceMin: undefined,
}
const conflict = (stored: Record<string, unknown>, values: Record<string, unknown> = typed): Conflict => ({
  version: 7,
  fields: Object.entries({ ...base, ...stored })
    .filter(([field, current]) => JSON.stringify(current) !== JSON.stringify(values[field] ?? null))
    .map(([field, current]) => ({ field, current })),
  job: null,
  own: { values, labels: {} },
})
const salary = { salaryMin: 800, salaryMax: null, salaryPeriod: 'MONTH', salaryCurrency: 'IDR' }

test('only what somebody else changed is a conflict; their version is preselected where nothing was changed here', () => {
  const both = conflict({ description: richFromText('We build small boats.'), experienceMin: 2 })
  expect(conflictingValues(both, base).map(({ name, preselected }) => [name, preselected])).toEqual([
    ['description', 'mine'],
    ['experience', 'theirs'],
  ])
  const other = conflict({})
  expect(conflictingValues(other, base)).toEqual([])
  expect(isChangedElsewhere(other, base)).toBe(false)
  expect(isChangedElsewhere(both, base)).toBe(true)
})

test('fields that make sense only together are chosen together', () => {
  const [choice, ...more] = conflictingValues(conflict(salary), base)
  expect(more).toEqual([])
  expect(choice).toMatchObject({ name: 'salary', theirs: salary, mine: { salaryMin: null, salaryPeriod: null } })
})

test('without a living page, what differs is shown and the own version is preselected', () => {
  const names = conflictingValues(conflict({ experienceMin: 2 }), null).map(({ name, preselected }) => [
    name,
    preselected,
  ])
  expect(names).toEqual([
    ['description', 'mine'],
    ['experience', 'mine'],
  ])
})

test('skills that were typed by name belong to the own version', () => {
  const stored = { ...base, skills: [{ code: 'RIGGING', required: false }] }
  const [choice] = conflictingValues(conflict(stored), base)
  expect(choice).toMatchObject({
    name: 'skills',
    mine: { skills: base.skills, skillNames: typed.skillNames },
    theirs: { skills: stored.skills, skillNames: undefined },
    preselected: 'mine',
  })
  expect(chooseStored(typed, stored, ['skills'])).not.toHaveProperty('skillNames')
  expect(chooseStored(typed, stored, ['skills'])).toMatchObject({
    skills: stored.skills,
    description: typed.description,
  })
  expect(chooseStored(typed, stored, [])).toEqual(typed)
  expect(chooseStored(typed, { ...base, ...salary }, ['salary', 'unknown'])).toEqual({ ...typed, ...salary })
})

test('a document reads the same as the HTML of its editor', () => {
  const doc = richFromText('Head & "tail" <b>\n\n- one\n- two\n\nlast\nline')
  expect(textOfRichHtml(richToHtml(doc))).toBe(richText(doc))
})

test('the text of many signs is read within the time of a test', () => {
  expect(textOfRichHtml('<'.repeat(200_000))).toHaveLength(200_000)
})

test('labels of what was picked are read from the entries of the form', () => {
  const form = new FormData()
  for (const [name, value] of [
    ['skills[0].code', 'new:Caulking'],
    ['skills[0].label', 'Caulking'],
    ['places[0].cityId', 'c1'],
    ['places[0].label', 'Bandung'],
    ['title', 'x'],
  ] as const)
    form.append(name, value)
  expect(labelsIn(form)).toEqual({ 'new:Caulking': 'Caulking', c1: 'Bandung' })
})
