import { aCity, aJob } from '../../fixtures/jobs.ts'
import { aCandidate, anEmployer, setLocale } from '../../fixtures/people.ts'
import { browse, resultHeadings, createBrowseJobs, what, where } from '../browse-jobs.ts'
import { expect, test, watch, type Site } from '../site.ts'
import { textsOf } from '../texts.ts'

const bandung = { latitude: -6.914_744, longitude: 107.609_81 }
const made = new WeakMap<Site['app'], Promise<void>>()

/** The fixture, and besides its bakers one in the town next to Bandung and a waiter. */
async function openTown(site: Site): Promise<void> {
  await createBrowseJobs(site)
  const { app } = site
  const more = async () => {
    const employer = await anEmployer(app, { company: 'Warung Cimahi' })
    const food = { employer, domain: 'FOOD_BEVERAGE', cities: [await aCity(app, 'Cimahi')] }
    await aJob(app, { ...food, title: 'Village Baker', role: 'BAKER' })
    await aJob(app, { ...food, title: 'Waiter', role: 'WAITER_OR_WAITRESS' })
    app.clock.advance(61_000)
    await app.runJobs()
  }
  const open = made.get(app) ?? more()
  made.set(app, open)
  await open
}

test('a guest lets the browser say where they are: only the nearest city leaves it, and what is around comes', async ({
  page,
  site,
  context,
  language,
}) => {
  await openTown(site)
  await language('en')
  const seen = watch(page)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(bandung)
  await page.setViewportSize({ width: 1100, height: 900 })
  await page.goto(`${browse}?search=baker`)
  const request = page.waitForRequest(/nearest-city/)
  await page.getByRole('button', { name: 'Near me' }).click()
  expect((await request).postDataJSON()).toEqual({ lat: -6.9, lon: 107.6 })
  await expect(page).toHaveURL(/\?search=baker&location=Bandung%2C\+West\+Java%2C\+Indonesia&near=1$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jobs for “baker” near Bandung')
  await expect(resultHeadings(page)).toHaveText(['Village Baker', /Head Baker/])
  await page.getByRole('link', { name: 'Remove filter: Within 50 km of Bandung' }).click()
  await expect(resultHeadings(page)).toHaveText([/Head Baker/])
  await page.getByRole('checkbox', { name: 'Include jobs within 50 km of Bandung' }).check()
  await expect(page).toHaveURL(/near=1$/)
  expect(seen.problems).toEqual([])
})

test('a browser that tells nobody where it is says what to do instead @long', async ({
  page,
  site,
  context,
  language,
}) => {
  await openTown(site)
  await language('en')
  await context.clearPermissions()
  await page.goto(browse)
  await where(page).focus()
  await page.getByRole('option', { name: 'Near me' }).click()
  await expect(page.getByText('Your browser didn’t share your location. Enter your city instead.')).toBeVisible()
  await page.goto(`${browse}?location=near+me`)
  await expect(page.getByRole('heading', { name: 'Which city are you in?' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Without the location “near me”: \d+ jobs/ })).toBeVisible()
})

test('a candidate’s "near me" is the city of the profile, without JavaScript too @long', async ({
  site,
  browser,
  enter,
  language,
}) => {
  await openTown(site)
  const { caller } = await aCandidate(site.app)
  const city = await aCity(site.app, 'Bandung')
  await site.app.db
    .updateTable('candidate_profile')
    .set({ city_id: city })
    .where('account_id', '=', caller.accountId)
    .execute()
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  await language('id', context)
  await setLocale(site.app, 'id', caller.accountId)
  await enter(caller, context)
  const page = await context.newPage()
  await page.setViewportSize({ width: 1100, height: 900 })
  await page.goto(`${browse}?search=baker`)
  await page.getByRole('link', { name: 'Dekat saya' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lowongan “baker” di sekitar Bandung')
  await expect(page.getByRole('list', { name: 'Lowongan yang ditemukan' }).getByRole('heading')).toHaveCount(2)
  await page.goto(`${browse}?search=baker&location=Cimahi`)
  await page.getByRole('checkbox', { name: textsOf('id')('browse.filters.near', { km: 50, place: 'Cimahi' }) }).check()
  await page.getByRole('button', { name: 'Terapkan filter' }).first().click()
  await expect(page).toHaveURL(/location=Cimahi&near=1/)
  await context.close()
})

test('what was searched comes back on focus, for a guest in this browser only, and one press forgets it @long', async ({
  page,
  site,
  language,
}) => {
  await openTown(site)
  await language('en')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${browse}?search=baker&location=Medan&type=part-time`)
  await expect(resultHeadings(page)).toHaveText(['Night Baker'])
  await page.mouse.move(200, 300) // who does nothing on a page has not looked for anything
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recent-searches'))).toContain('baker')
  await page.goto('/', { waitUntil: 'networkidle' })
  await what(page).focus()
  await expect(page.getByRole('option', { name: 'baker · Medan Recent' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?search=baker&location=Medan$/)
  await page.goto('/', { waitUntil: 'networkidle' })
  await what(page).focus()
  await page.getByRole('option', { name: 'Clear recent searches' }).click()
  await expect(page.getByRole('option')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('recent-searches'))).toBeNull()
})

test('a candidate’s searches stand on the account: another browser knows them', async ({
  page,
  site,
  browser,
  enter,
  language,
}) => {
  await openTown(site)
  const { caller } = await aCandidate(site.app)
  await language('en')
  await enter(caller)
  const response = page.waitForResponse(/recent\/keep/)
  await page.goto(`${browse}?search=village+baker`)
  expect((await response).status()).toBe(200)
  expect(await page.evaluate(() => localStorage.getItem('recent-searches'))).toBeNull()
  const other = await browser.newContext({ baseURL: site.url })
  await language('en', other)
  await enter(caller, other)
  const there = await other.newPage()
  await there.goto(`${browse}?location=Cimahi`)
  await what(there).pressSequentially('vil')
  await expect(there.getByRole('option', { name: 'village baker Recent' })).toBeVisible()
  await there.goto('/jobsseekers/saved-searches')
  await expect(there.getByRole('link', { name: 'village baker', exact: true })).toBeVisible()
  await there.getByRole('button', { name: 'Clear recent searches' }).click()
  await expect(there.getByRole('link', { name: 'village baker', exact: true })).toHaveCount(0)
  expect(await site.app.as({ caller })('activity.recentSearches', {})).toEqual({ list: [] })
  await other.close()
})

test('related titles lead on, also from where nothing is found @long', async ({ page, site, language }) => {
  await openTown(site)
  await language('en')
  await page.goto(`${browse}?search=baker&location=Medan`)
  const related = page.getByRole('navigation', { name: 'Related job titles' })
  await expect(related.getByRole('link')).toHaveText(['Waiter or waitress'])
  await page.goto(`${browse}?search=baker&location=Surabaya`)
  await expect(page.getByRole('link', { name: 'Without the location “Surabaya”: 3 jobs' })).toBeVisible()
  await related.getByRole('link').click()
  await expect(resultHeadings(page)).toHaveText(['Waiter'])
  await page.goto(`${browse}?search=zeppelin+baker`)
  await expect(page.getByText('No jobs match all your words.')).toBeVisible()
  await expect(related).toHaveCount(0)
})

test('nothing found in a city shows what is around it; words say where one works @long', async ({
  page,
  site,
  language,
}) => {
  await openTown(site)
  await language('en')
  await page.goto(`${browse}?search=waiter&location=Bandung`)
  await page.getByRole('link', { name: 'Within 50 km of Bandung: 1 job' }).click()
  await expect(resultHeadings(page)).toHaveText(['Waiter'])
  await page.goto(`${browse}?search=kerja+dari+rumah&location=Bandung`)
  await expect(resultHeadings(page)).toHaveText(['Chart Writer'])
})
