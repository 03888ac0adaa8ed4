import type { Screen } from './screens.ts'

const as = (path: string, ...shown: string[]): [string, Screen[]] => [
  path,
  shown.map((at) => ({ as: 'admin', at: `/admin/${at}` })),
]

/** Screens of administrators that need nothing to be made first but some people and an application. */
export const consoleScreens = (
  people: readonly string[],
  application: string,
  incident: string,
): [string, Screen[]][] => [
  as('/admin/people/:id', ...people.map((id) => `people/${id}`)),
  as('/admin/applications/:id', `applications/${application}`),
  as('/admin/search', 'search?q=a', 'search?q=zzzzzz', 'search'),
  as('/admin/people', 'people', 'people?state=BLOCKED'),
  as('/admin/jobs/all', 'jobs/all'),
  as('/admin/plans/:code', 'plans/STARTER', 'plans/JOB_5', 'plans/FREE'),
  as(
    '/admin/content/:kind?',
    'content',
    'content/PAGE_META',
    'content/MAIL?search=password',
    'content/LEGAL',
    'content/START',
    'content/WARNING',
  ),
  as(
    '/admin/content/:kind/:key',
    'content/FAQ/candidates',
    'content/PAGE_META/public.index',
    'content/MAIL/mailJobs.expired',
    'content/LEGAL/use',
    'content/LEGAL/privacy',
  ),
  as(
    '/admin/statistics/:topic?',
    'statistics',
    ...['hiring', 'people', 'search', 'moderation', 'mail', 'operations', 'money'].map(
      (topic) => `statistics/${topic}`,
    ),
  ),
  as('/admin/incidents', 'incidents'),
  as('/admin/incidents/:id', `incidents/${incident}`),
  as('/admin/second', 'second'),
  as('/admin/views', 'views', 'views?list=people&state=BLOCKED'),
  as('/admin/announcements', 'announcements', 'announcements?edit=new'),
  as('/admin/flags', 'flags'),
  as('/admin/synonyms', 'synonyms', 'synonyms?add=barista'),
  as('/admin/learning', 'learning'),
  as('/admin/settings/:group?', 'settings', 'settings/numbers', 'settings/safety', 'settings/features'),
  as('/admin/settings/history/:key', 'settings/history/numberStyle', 'settings/history/siteName'),
]
