import type { Page } from '@playwright/test'
import { aCity, aJob } from '../fixtures/jobs.ts'
import { anEmployer } from '../fixtures/people.ts'
import type { Site } from './site.ts'

export const browse = '/jobsseekers/browse-jobs'
const day = 86_400_000

/** Two companies with a dozen jobs that the word "samudra" finds; made once for all journeys of a file. */
async function createJobs(app: Site['app']) {
  const sea = await anEmployer(app, { company: 'Sinar Samudra' })
  const bread = await anEmployer(app, { company: 'Roti Samudra' })
  const [bandung, medan] = [await aCity(app, 'Bandung'), await aCity(app, 'Medan')]
  const at = (days: number) => new Date(app.clock.now().getTime() - days * day)
  const baker = await aJob(app, {
    employer: bread,
    title: 'Head Baker & Pastry <Chef>',
    role: 'BAKER',
    domain: 'FOOD_BEVERAGE',
    cities: [bandung],
    publishedAt: at(1),
    salary: { min: 900_000_000, max: 1_200_000_000 },
    questions: [{ kind: 'YES_NO', text: 'May you work at night?', dealBreaker: { accept: [true] } }],
  })
  await aJob(app, {
    employer: bread,
    title: 'Night Baker',
    role: 'BAKER',
    domain: 'FOOD_BEVERAGE',
    cities: [medan],
    publishedAt: at(2),
    type: 'PART_TIME',
    salary: { min: 300_000_000, max: 400_000_000 },
  })
  const remote = await aJob(app, {
    employer: sea,
    title: 'Chart Writer',
    remote: true,
    publishedAt: at(3),
    salary: { min: 500_000_000, max: 600_000_000, hidden: true },
  })
  for (let at = 0; at < 11; at++)
    await aJob(app, {
      employer: sea,
      title: `Deckhand ${at + 1}`,
      cities: [medan],
      salary: { min: 300_000_000, max: 400_000_000 },
    })
  app.clock.advance(61_000) // counts and suggestions follow within a minute
  await app.runJobs()
  return { baker, remote, bread, sea }
}
const made = new WeakMap<Site['app'], ReturnType<typeof createJobs>>()
export function createBrowseJobs({ app }: Site): ReturnType<typeof createJobs> {
  const open = made.get(app) ?? createJobs(app)
  made.set(app, open)
  return open
}

export const cards = (page: Page) => page.getByRole('list', { name: 'Search results' }).getByRole('article')
export const resultHeadings = (page: Page) => page.getByRole('list', { name: 'Search results' }).getByRole('heading')
export const what = (page: Page) => page.getByRole('combobox', { name: 'What' })
export const where = (page: Page) => page.getByRole('combobox', { name: 'Where' })
export const filters = (page: Page) => page.getByRole('group', { name: 'Filters' })
export const pathOf = (job: { id: string; slug: string }) => `/jobsseekers/job-detail/${job.slug}?id=${job.id}`
