import { expect, test } from 'vitest'
import { applicantQueryShape } from '#modules/applications/contract.filters.ts'
import { filterOf, filterQuery, isNarrowed, nothingCounted, listInput, readFilter } from './applicant-filter.ts'
import { nothingSent, sentInput, yearSteps } from './sent-filter.ts'

const job = '0199c0de-0000-7000-8000-000000000001'
const full = `?view=board&job=${job}&status=SHORTLIST&meets=no&unseen=1&show=closed&q=Ay%C3%BA+L&sort=name&size=30&page=3`

test('an address and its filter are the same thing', () => {
  expect(filterQuery(readFilter(new URLSearchParams(full)))).toBe(full)
  expect(filterQuery(readFilter(new URLSearchParams()))).toBe('')
})

test('what makes no sense in an address counts as not said', () => {
  const odd = readFilter(
    new URLSearchParams(
      "?job=1'--&status=BEST&meets=maybe&unseen=yes&show=every&sort=salary&size=1000&page=-1&view=grid&applied=1..2&reached=REJECTED&answered=1",
    ),
  )
  expect(filterQuery(odd)).toBe('')
  expect(readFilter(new URLSearchParams(`?page=1e9&q=${'a'.repeat(5000)}`))).toMatchObject({
    page: 1,
    search: 'a'.repeat(100),
  })
})

test('the call asks for what the address says', () => {
  const filter = readFilter(new URLSearchParams(full))
  const narrowed = {
    jobId: job,
    statuses: ['SHORTLIST'],
    meets: false,
    unseen: true,
    states: ['CLOSED'],
    ...nothingCounted,
    ...sentInput(nothingSent),
  }
  expect(listInput(filter)).toEqual({ page: 3, limit: 30, search: 'Ayú L', filter: narrowed, sort: 'name', order: -1 })
  expect(listInput(filter, { status: 'HIRED', page: 1, limit: 50 })).toMatchObject({
    page: 1,
    limit: 50,
    filter: { statuses: ['HIRED'] },
  })
  expect(listInput(filter, { status: null }).filter?.statuses).toEqual([])
  expect([isNarrowed(filter), isNarrowed(readFilter(new URLSearchParams(`?job=${job}&sort=name&view=board`)))]).toEqual(
    [true, false],
  )
})

test('a number of the analytics page leads to its list', () => {
  const address = `?job=${job}&show=all&applied=2026-11-01..2026-11-30&reached=IN_INTERVIEW&answered=yes&hired=2026-11-01..&rejected=..2026-11-30&reason=SKILLS&source=linkedin.com`
  const filter = readFilter(new URLSearchParams(address))
  expect(new URLSearchParams(filterQuery(filter))).toEqual(new URLSearchParams(address))
  expect(isNarrowed({ ...filter, show: 'current' })).toBe(true)
  expect(listInput(filter).filter).toMatchObject({
    applied: { from: '2026-11-01', to: '2026-11-30' },
    reached: 'IN_INTERVIEW',
    answered: true,
    hired: { from: '2026-11-01', to: null },
    rejected: { from: null, to: '2026-11-30' },
    reason: 'SKILLS',
    source: 'linkedin.com',
    states: ['OPEN', 'CLOSED', 'WITHDRAWN'],
  })
})

const question = '0199c0de-0000-7000-8000-000000000002'
const other = '0199c0de-0000-7000-8000-000000000003'
const sent = `?job=${job}&show=all&applied=..2026-11-30&source=direct&todo=1&score=70&skill=PYTHON&skill=SQL&city=${other}&years=3-5&education=BACHELOR&answer.${question}=Day&answer.${question}=yes&from.${other}=2&to.${other}=2026-12-01&sort=match`

test('what was sent stands in the address and in the call', () => {
  const filter = readFilter(new URLSearchParams(sent))
  expect(new URLSearchParams(filterQuery(filter)).toString()).toBe(new URLSearchParams(sent).toString())
  expect(isNarrowed(filter)).toBe(true)
  expect(listInput(filter)).toMatchObject({
    sort: 'match',
    order: -1,
    filter: {
      skills: ['PYTHON', 'SQL'],
      cityIds: [other],
      experienceFrom: 3,
      experienceTo: 5,
      educationFrom: 'BACHELOR',
      scoreFrom: 70,
      needsAction: true,
      answers: [
        { questionId: question, options: ['Day', 'yes'], from: null, to: null },
        { questionId: other, options: [], from: 2, to: '2026-12-01' },
      ],
    },
  })
  const odd = `?skill=a&city=1&years=x-y&education=a%20b&score=101&todo=yes&answer.1=x&from.${other}=1e3&to.${other}=2026-13-45&answer.${question}=%20`
  expect(filterQuery(readFilter(new URLSearchParams(odd)))).toBe('')
  expect(filterQuery(readFilter(new URLSearchParams('?appliedFrom=2026-11-01&appliedTo=')))).toBe(
    '?applied=2026-11-01..',
  )
  expect(filterQuery(readFilter(new URLSearchParams('?sort=changed')))).toBe('?sort=activity')
})

test('a saved view leads to the list that it was saved from', () => {
  for (const address of [sent, full, '', '?sort=oldest&show=withdrawn']) {
    const filter = readFilter(new URLSearchParams(address))
    const { page: _page, limit: _limit, ...query } = listInput(filter)
    const back = filterOf(applicantQueryShape.parse(query))
    expect(filterQuery(back)).toBe(filterQuery({ ...filter, view: 'list', size: back.size, page: 1 }))
  }
})

test('every number of full years is in one range of experience', () => {
  const ranges = yearSteps.map((step) => readFilter(new URLSearchParams({ years: step })).sent.experience)
  for (let years = 0; years <= 60; years++)
    expect(ranges.filter((each) => years >= (each?.from ?? 0) && years <= (each?.to ?? 60))).toHaveLength(1)
})
