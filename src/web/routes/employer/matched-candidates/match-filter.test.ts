import { expect, test } from 'vitest'
import { bands, isNarrowed, matchHref, matchInput, matchQuery, readMatchFilter, widened } from './match-filter.ts'

const job = '0199c0de-0000-7000-8000-000000000001'
const city = '0199c0de-0000-7000-8000-000000000002'
const full = `?job=${job}&score=80&years=3-4&education=BACHELOR&city=${city}&pay=12&active=7&show=new&skill=PYTHON&skill=SQL&move=1&open=1&sort=recent&page=3`

test('an address and its filter are the same thing', () => {
  expect(matchQuery(readMatchFilter(new URLSearchParams(full)))).toBe(full)
  expect(matchQuery(readMatchFilter(new URLSearchParams()))).toBe('')
})

test('what makes no sense in an address counts as not said', () => {
  const odd =
    "?job=1'--&score=61&years=4-2&education=a%20b&city=x&pay=-5&active=2&show=best&skill=<b>&move=yes&sort=name&page=0"
  expect(matchQuery(readMatchFilter(new URLSearchParams(odd)))).toBe('')
  const many = new URLSearchParams(Array.from({ length: 40 }, (_, at) => ['skill', `S${at % 20}`]))
  expect(readMatchFilter(many).skills).toHaveLength(10)
})

test('the call asks for what the address says', () => {
  const filter = readMatchFilter(new URLSearchParams(full))
  expect(matchInput(filter, { jobId: job, payUnit: 1_000_000 })).toEqual({
    jobId: job,
    page: 3,
    limit: 20,
    sort: 'recent',
    filter: {
      show: 'NEW',
      scoreFrom: 80,
      cityIds: [city],
      experienceFrom: 3,
      experienceTo: 4,
      educationFrom: 'BACHELOR',
      skills: ['PYTHON', 'SQL'],
      expectsUpTo: 12_000_000,
      willingToMove: true,
      remoteOk: false,
      openToWork: true,
      activeWithinDays: 7,
    },
  })
  expect(matchHref(city, filter, 45)).toBe(
    `/employer/matched-candidate-detail?id=${city}&${full.slice(1).replace('&page=3', '')}&at=45`,
  )
})

test('clearing the filters keeps the job, the tab and the order', () => {
  const filter = readMatchFilter(new URLSearchParams(full))
  expect(matchQuery(widened(filter))).toBe(`?job=${job}&show=new&sort=recent`)
  expect([isNarrowed(filter), isNarrowed(widened(filter))]).toEqual([true, false])
})

test('every number of full years is in one range', () => {
  for (let years = 0; years <= 60; years++)
    expect(Object.values(bands).filter(([from, to]) => years >= from && years <= (to ?? 60))).toHaveLength(1)
})
