import { expect, test } from 'vitest'
import { settings } from '#modules/reference/settings.ts'
import { screenCompany } from '#modules/screening/rules.company.ts'
import { nameFlags } from '#modules/screening/rules.names.ts'
import { screenTexts } from '#modules/screening/rules.ts'
import { figuresOf, shareOf } from '../bench/flags/figures.ts'
import { labelledCompanies, labelledJobs, labelledNames } from '../bench/flags/sets.ts'

const flagScores = settings.flagScores.default
const phrases = settings.scamPhrases.default

test('the labelled sets are as large as they should be', () => {
  const jobs = labelledJobs()
  const size = (isBad: boolean, language: string) =>
    jobs.filter((job) => job.isBad === isBad && job.language === language).length
  expect([size(true, 'en'), size(true, 'id'), size(false, 'en'), size(false, 'id')].every((each) => each >= 100)).toBe(
    true,
  )
  expect(new Set(jobs.map(({ text }) => text)).size).toBe(jobs.length)
  expect(jobs.filter(({ isBad, why }) => !isBad && ['hard', 'sulit'].includes(why)).length).toBeGreaterThanOrEqual(60)
  const companies = labelledCompanies()
  expect(companies.filter(({ isBad }) => isBad).length).toBeGreaterThanOrEqual(200)
  expect(companies.filter(({ isBad }) => !isBad).length).toBeGreaterThanOrEqual(200)
  expect(labelledNames().filter(({ isLook }) => isLook)).toHaveLength(100)
  expect(labelledNames().filter(({ isLook }) => !isLook)).toHaveLength(100)
})

test('of the half that nothing was tuned on the screen finds nine of ten, and is right', { tags: ['slow'] }, () => {
  const jobs = labelledJobs()
    .filter(({ half }) => half === 'held out')
    .map((job) => ({
      ...job,
      ...screenTexts([{ field: 'description', text: job.text }], { website: null, flagScores, phrases }),
    }))
  const review = figuresOf(jobs, ({ outcome }) => outcome !== 'PASS')
  const hold = figuresOf(jobs, ({ outcome }) => outcome === 'HOLD')
  expect(review.recall.value).toBeGreaterThanOrEqual(0.9)
  expect(review.precision.low).toBeGreaterThanOrEqual(0.75)
  expect(hold.precision.value).toBeGreaterThanOrEqual(0.95)
})

test('of companies it finds nine of ten, leaves branches and small shops alone, and holds only what is bad', () => {
  const companies = labelledCompanies()
    .filter(({ half }) => half === 'held out')
    .map((company) => ({ ...company, ...screenCompany(company.facts, flagScores) }))
  const review = figuresOf(companies, ({ outcome }) => outcome !== 'PASS')
  const hold = figuresOf(companies, ({ outcome }) => outcome === 'HOLD')
  expect(review.recall.low).toBeGreaterThanOrEqual(0.9)
  expect(review.precision.low).toBeGreaterThanOrEqual(0.9)
  expect(hold.precision.value).toBe(1)
  expect(hold.recall.of).toBeGreaterThan(0)
})

test('names that look like another are found, rightful ones are left alone', () => {
  const names = labelledNames().map((pair) => ({ ...pair, isBad: pair.isLook }))
  const { recall, precision } = figuresOf(
    names,
    ({ name, other }) => nameFlags(name, { approved: [{ id: 'other', name: other }], protectedNames: [] }).length > 0,
  )
  expect(recall.value).toBeGreaterThanOrEqual(0.98)
  expect(precision.value).toBeGreaterThanOrEqual(0.9)
})

test('the interval of a share is that of Wilson', () => {
  const { value, low, high } = shareOf(90, 100)
  expect([value, low, high].map((each) => each.toFixed(4))).toEqual(['0.9000', '0.8256', '0.9448'])
})
