import { expect, test } from 'vitest'
import { profileForms } from './contract.forms.ts'
import { chooseStored, choiceGroups, itemValues, partValues } from './rules.form-values.ts'
import { profileParts } from './rules.parts.ts'

const view = {
  account: { name: 'Siti', dialCode: '+62', phone: '811' },
  profile: {
    headline: 'Nurse',
    city: { id: 'c1', cityName: 'Medan' },
    skills: [{ code: 'EXCEL', label: 'Excel' }],
    links: [{ label: 'Site', url: 'https://siti.example/' }],
    languages: ['Jawa', 'Batak'],
    expectedSalary: { minor: 500_000_000, currency: 'IDR', period: 'YEAR' },
    noticeDays: null,
    openToWork: true,
    remoteOk: false,
  },
} as unknown as Parameters<typeof partValues.head>[0]

function formOf(entries: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(entries)) form.set(name, value)
  return form
}
function valuesOfPart(part: (typeof profileParts)[number], entries: Record<string, string>, names: string[]) {
  const form = formOf(entries)
  chooseStored(
    form,
    names.map((name) => choiceGroups[part][name] ?? []),
    partValues[part](view),
  )
  return [...form]
}

test('every field of every form can be chosen', () => {
  for (const part of profileParts) {
    const fields = Object.keys(profileForms[part].shape).filter((field) => field !== 'version')
    expect(Object.values(choiceGroups[part]).flat().toSorted(), part).toEqual(fields.toSorted())
  }
  expect(Object.values(choiceGroups.item).flat().toSorted()).toEqual(Object.keys(itemValues(null)).toSorted())
})

test('the stored value takes the place of what was sent, other fields stay', () => {
  const sent = { fullName: 'Sari', headline: 'Midwife', dialCode: '+60', phone: '999', cityId: 'c2' }
  expect(valuesOfPart('head', sent, ['headline', 'phone', 'cityId'])).toEqual([
    ['fullName', 'Sari'],
    ['headline', 'Nurse'],
    ['dialCode', '+62'],
    ['phone', '811'],
    ['cityId', 'c1'],
  ])
  expect(valuesOfPart('head', { cityName: 'Bandung' }, ['cityId']), 'without a script it was sent by its name').toEqual(
    [['cityId', 'c1']],
  )
})

test('lists, links, ticks and amounts are sent as the form sends them', () => {
  expect(valuesOfPart('skills', { skillNames: 'Word' }, ['skills'])).toEqual([['skills', 'EXCEL']])
  expect(valuesOfPart('details', { 'links[0].label': 'A', 'links[1].url': 'B' }, ['links'])).toEqual([
    ['links[0].label', 'Site'],
    ['links[0].url', 'https://siti.example/'],
  ])
  const ticks = { remoteOk: 'on', noticeDays: '5', expectedSalary: '1', salaryPeriod: 'MONTH' }
  expect(valuesOfPart('preferences', ticks, ['expectedSalary', 'noticeDays', 'remoteOk', 'openToWork'])).toEqual([
    ['expectedSalary', '5000000'],
    ['salaryPeriod', 'YEAR'],
    ['openToWork', 'on'],
  ])
})
