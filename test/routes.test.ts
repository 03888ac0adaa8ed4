import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { linkOf, notificationKinds, type NotificationKind } from '#modules/notifications/rules.ts'
import routes from '#web/routes.ts'
import { root, sources } from './fixtures/sources.ts'

/** Addresses that the specification does not list, and why they exist. */
const extras: Record<string, string> = {
  '/devices': 'decisions §1: a person sees where the account is signed in and ends sessions',
  '/jobsseekers/linkedin-login': 'LinkedIn sends people back here; each provider has a way back of its own',
  '/jobsseekers/settings/link/{provider}': 'a provider that is being linked sends people back here',
  '/jobsseekers/settings': 'issue 3.8: account settings of a candidate',
  '/jobsseekers/settings/privacy': 'decisions §5: visibility, blocked companies, who viewed me',
  '/jobsseekers/settings/data': 'decisions §11: export, consents, deletion',
  '/jobsseekers/account-deletion': 'issue 14 §7: what happens with an account after its deletion was requested',
  '/employer/account-deletion': 'issue 14 §8: the same for members of companies',
  '/employer/account-data': 'decisions §2 and §11: export, deletion, closing the company',
  '/employer/message-decision': 'issue 17 §3: a decision about several applicants with a message to each',
  '/employer/message-templates': 'issue 17 §3: texts with placeholders in both languages',
  '/employer/messages': 'issue 17 §3: conversations with applicants',
  '/jobsseekers/messages': 'issue 17 §3: conversations with employers',
  '/employer/team': 'decisions §2: the team of the company; the profile leads here, which shows much else already',
  '/employer/hiring-team': 'decisions §2: who is assigned to a job',
  '/employer/criteria': 'issue 17, point 2: by what the applicants of a job are rated',
  '/employer/scorecard': 'issue 17, point 2: an interviewer’s scorecard, which works without JavaScript',
  '/employer/invitation/{token}': 'decisions §2: the page that the mail of an invitation leads to',
  '/employer/switch': 'decisions §2: people in several companies choose one; a form that works without JavaScript',
  '/employer/no-company': 'decisions §2: an employer who was removed keeps the account and may found a company',
  '/contact-us/thread': 'issue 18 §9: the conversation with the operator, by the link of its emails',
  '/account/statements': 'issue 18 §4: what moderators decided about a person, and the way to appeal',
  '/account/reports': 'issue 18 §4: what somebody reported, and what became of it',
  '/report/{number}':
    'issue 18 §4: who sent a report reads what became of it and appeals; guests by the link of their mail',
  '/suspended': 'issue 18 §4: why somebody is suspended, until when, and what stays open',
  '/accept': 'issue 18 §5: new versions of the terms are accepted here',
  '/dismiss': 'issue 18 §5: closes a banner',
  '/identify-request': 'issue 18 §8: whoever asked about their data confirms it by the link in the email',
  '/undo-email': 'hardening RS-05: the old address takes a change back',
  '/jobsseekers/settings/devices': 'decisions §1: where the account is signed in, among the settings',
  '/jobsseekers/resume-review': 'issue 3.3: what was read in a resume is looked over before it goes into the profile',
  '/mailbox': 'issue 2: kept mails on a local page, in demo mode only',
  '/jobsseekers/write-review': 'issue 3 §5: a review is written on a page of its own, which works without JavaScript',
  '/jobsseekers/reviews': 'issue 3 §5: authors see their reviews with state and reason, change and delete them',
  '/report': 'issue 18 §4: anybody reports a job or a company',
  '/safety-tips': 'issue 18 §4: how candidates keep themselves from fraud',
  '/transparency': 'issue 18 §4: what was reported and decided, in numbers',
  '/employer/statements': 'issue 18 §4: the company reads what moderators decided and why',
  '/employer/reviews': 'issue 3 §5: the company reads, answers and reports its reviews',
  '/employer/compare-candidates': 'issue 4 §3: up to three candidates side by side',
  '/*': 'every address without a screen answers 404',
  '/jobsseekers/apply-elsewhere': 'issue 3: the counted way to an employer’s own site (track 4)',
  '/jobsseekers/saved-searches': 'decisions §8: saved searches and how often new jobs are told',
  '/unsubscribe': 'decisions §8: one-click unsubscribe of a category of mails, without signing in (RFC 8058)',
  '/jobsseekers/settings/notifications': 'decisions §8: categories by channels, quiet hours and digests',
  '/employer/notification-preferences': 'decisions §8: the same for the employer’s side',
  '/employer/interviews': 'issue 17: interviews of the company by day, week and as a list',
  '/employer/interview':
    'issue 17: an interview is planned and changed on a page of its own, which works without JavaScript',
  '/jobsseekers/interviews': 'issue 17: a candidate picks times and sees what is booked',
  '/i/{token}': 'issue 17: the page that the mail about an interview leads to, for whoever has that mail',
  '/calendar/{token}': 'issue 17: a private address that calendars read',
  '/support-access': 'issue 18: a person allows an administrator to act for them, or ends it',
  '/interview-file/{id}': 'issue 17: a booked interview as a file for a calendar',
  '/employer/import-history/new': 'issue 17: an import begins with its file',
  '/employer/exports': 'issue 17: applicants and pools as a file',
  '/employer/talent': 'issue 17: candidates by words, without a job',
  '/employer/talent/candidate': 'issue 17: one candidate of the search or of a pool',
  '/employer/talent/pools': 'issue 17: lists of candidates to come back to',
  '/employer/talent/pools/{id}': 'issue 17: one of these lists',
  '/employer/import-history/feeds': 'issue 17: addresses that jobs are fetched from',
  '/employer/import-history/{id}': 'issue 17: one import, from its columns to what became of each row',
  '/employer/analytics/fairness': 'issue 17 §8: shares by stage of those who consented',
  '/employer/vacancy-report': 'issue 17 §7: the mandatory report of vacancies as a file',
  '/employer/feature-job': 'decisions §7: featured days, spent on one job',
  '/pay/sandbox/{ref}': 'decisions §7: the pay page of the test provider, on which no money moves',
  '/robots.txt': 'tells crawlers what is not for them (hardening SEO-08)',
  '/sitemap.xml': 'the index of the sitemaps (hardening SEO-04)',
  '/sitemap/{file}': 'open jobs and companies for search engines',
  '/language': 'the language switch works without JavaScript',
  '/logout': 'signing out is a form that works without JavaScript',
}
/** Whole areas beyond the list: the administrator screens are not shown there, decisions §1 and issue 2 ask for them. */
const areas = [/^\/admin(\/|$)/]

type Screen = { path: string; file: string; above: string[] }
function screensOf(entries: readonly RouteConfigEntry[], base = '', above: string[] = []): Screen[] {
  return entries.flatMap((entry) => {
    const here = entry.path ? `${base}/${entry.path}` : base
    if (entry.children) return screensOf(entry.children, here, [...above, entry.file])
    return [
      {
        path:
          here
            .replaceAll(/:(\w+)\??/g, (whole, name: string) => (whole.endsWith('?') ? '' : `{${name}}`))
            .replace(/\/$/, '') || '/',
        file: entry.file,
        above,
      },
    ]
  })
}
const screens = screensOf(routes as readonly RouteConfigEntry[])

type RouteRow = { path: string; needs: string }
const rows: RouteRow[] = readFileSync(path.join(root, 'test/spec/routes.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([address = '', , needs = '']) => ({ path: address.replace(/(.)\/$/, '$1'), needs }))
const built = rows.flatMap((row) =>
  screens.filter((screen) => screen.path === row.path).map((screen) => ({ ...row, ...screen })),
)

test('every screen of the specification is built', () => {
  expect(rows).toHaveLength(71)
  expect(rows.filter((row) => !screens.some((screen) => screen.path === row.path)).map((row) => row.path)).toEqual([])
})

test('an address that the specification does not list says why it exists', () => {
  const listed = new Set(rows.map((row) => row.path))
  const unnamed = screens.filter(
    (screen) => !listed.has(screen.path) && !extras[screen.path] && !areas.some((area) => area.test(screen.path)),
  )
  expect(unnamed.map((screen) => screen.path)).toEqual([])
  expect(Object.keys(extras).filter((address) => !screens.some((screen) => screen.path === address))).toEqual([])
})

test('a screen stands under the guard that its row asks for', () => {
  const guard = { 'signed in': 'signed-in.tsx', 'guest only': 'guest.tsx' } as Record<string, string>
  const wrong = built.filter(({ needs, above }) => {
    const guards = above
      .map((file) => file.split('/').at(-1) ?? '')
      .filter((name) => Object.values(guard).includes(name))
    return guards.join() !== (guard[needs] ?? '')
  })
  expect(wrong.map((screen) => `${screen.path}: ${screen.needs}`)).toEqual([])
})

test('every page of an administrator but the sign-in pages requires the sign-in', () => {
  const open = screens.filter(
    (screen) =>
      /^\/admin(\/|$)/.test(screen.path) && !screen.above.some((file) => /admin\/(signed-in|guest)\.tsx$/.test(file)),
  )
  expect(open.map((screen) => screen.path)).toEqual([])
})

test('a page says what it is: it, its layout or a part it is made of renders PageMeta', () => {
  const pages = sources('src/web')
  const withMeta = new Set(pages.filter(({ text }) => text.includes('<PageMeta')).map(({ file }) => file))
  const rendersMeta = (file: string): boolean => {
    const page = pages.find((each) => each.file === file)
    return withMeta.has(file) || (page?.imports.some((target) => withMeta.has(target)) ?? false)
  }
  const silent = screens.filter(({ file, above }) => {
    const { text = '' } = pages.find((each) => each.file === `src/web/${file}`) ?? {}
    const isPage = /export default function/.test(text) && !/throw data\(/.test(text)
    return (
      isPage &&
      ![
        file,
        ...above.filter((each) => !/\/(layout|guest|signed-in)\.tsx$/.test(each) || each.includes('/job-wizard/')),
      ].some((each) => rendersMeta(`src/web/${each}`))
    )
  })
  expect(silent.map((screen) => screen.file)).toEqual([])
})

test('a notification leads to a screen that is there, and to a place on it that is there', () => {
  const about = { jobId: 'j', applicationId: 'a', jobGone: false }
  const links = (Object.keys(notificationKinds) as NotificationKind[]).flatMap((kind) =>
    (['candidate', 'employer'] as const).map((side) => ({ kind, link: linkOf(kind, { side, ...about }) })),
  )
  for (const { kind, link } of links) {
    const { pathname, hash } = new URL(link ?? '', 'https://karya.example')
    const screen = screens.find((each) => each.path === pathname)
    expect(screen, `${kind}: ${pathname}`).toBeDefined()
    if (hash)
      expect(readFileSync(path.join(root, 'src/web', screen?.file ?? ''), 'utf8'), kind).toContain(
        `id="${hash.slice(1)}"`,
      )
  }
})
