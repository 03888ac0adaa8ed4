import { expect, test } from 'vitest'
import { richFromText } from '#kernel/rich.ts'
import { descriptionMin, jobSteps, missingFields, stepStates, type JobContent } from './rules.steps.ts'

const whole: JobContent = {
  title: 'Cook',
  domain: 'FOOD_BEVERAGE',
  employmentType: 'FULL_TIME',
  positionLevel: 'STAFF',
  description: richFromText('x'.repeat(descriptionMin)),
  skills: [{ code: 'COOKING' }],
  locationType: 'ON_SITE',
  workFromAnywhere: false,
  locations: [{}],
  closingProblem: null,
}

test.each<[Partial<JobContent>, string[]]>([
  [{}, []],
  [{ title: ' ab ' }, ['TYPE title REQUIRED']],
  [
    { domain: null, employmentType: null, positionLevel: null },
    ['TYPE domain REQUIRED', 'TYPE employmentType REQUIRED', 'TYPE positionLevel REQUIRED'],
  ],
  [{ closingProblem: 'CLOSING_DATE_PAST' }, ['TYPE closesOn CLOSING_DATE_PAST']],
  [{ description: null }, ['DESCRIPTION description REQUIRED']],
  [{ description: richFromText('x'.repeat(descriptionMin - 1)) }, ['DESCRIPTION description TOO_SHORT']],
  [{ skills: [] }, ['DESCRIPTION skills REQUIRED']],
  [{ locationType: null, locations: [] }, ['LOCATION locationType REQUIRED', 'LOCATION locations REQUIRED']],
  [{ workFromAnywhere: true, locations: [] }, []],
])('missing of %o', (part, missing) => {
  expect(missingFields({ ...whole, ...part }).map(({ step, field, code }) => `${step} ${field} ${code}`)).toEqual(
    missing,
  )
})

test('a step is done, incomplete, or still to do', () => {
  const states = stepStates(['TYPE', 'DESCRIPTION', 'BENEFITS'], missingFields({ ...whole, skills: [] }))
  expect(states).toEqual({
    TYPE: 'done',
    DESCRIPTION: 'problem',
    LOCATION: 'todo',
    BENEFITS: 'done',
    COMPANY: 'todo',
    QUESTIONS: 'todo',
  })
})

test('a title of three characters is enough; too short a description says how much is missing', () => {
  expect(missingFields({ ...whole, title: ' abc ' })).toEqual([])
  expect(missingFields({ ...whole, title: '' })).toStrictEqual([{ step: 'TYPE', field: 'title', code: 'REQUIRED' }])
  expect(descriptionMin).toBe(100)
  expect(missingFields({ ...whole, description: richFromText('x') })).toEqual([
    { step: 'DESCRIPTION', field: 'description', code: 'TOO_SHORT', params: { min: 100 } },
  ])
})

test('every step is known by its name, in the order of the specification', () => {
  const saved = stepStates([...jobSteps], [])
  expect(Object.entries(saved)).toEqual(jobSteps.map((step) => [step, 'done']))
  for (const step of jobSteps)
    expect(Object.entries(stepStates([step], [])).filter(([, state]) => state === 'done')).toEqual([[step, 'done']])
})
