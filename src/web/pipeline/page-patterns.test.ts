import { expect, test } from 'vitest'
import { pagePatterns } from './page-patterns.ts'

const patternOf = pagePatterns({
  root: {},
  layout: { parentId: 'root' },
  home: { parentId: 'layout' },
  people: { parentId: 'layout', path: 'admin/people' },
  person: { parentId: 'people', path: ':id' },
  invite: { parentId: 'layout', path: 'admin/people/invite' },
  topic: { parentId: 'layout', path: 'admin/:part/figures' },
  settings: { parentId: 'layout', path: 'settings/:group?' },
  files: { parentId: 'layout', path: 'files/*' },
})

test('an address has the pattern of its route, whatever it is about', () => {
  const cases = {
    '/': '/',
    '/admin/people': '/admin/people',
    '/admin/people/': '/admin/people',
    '/admin/people/0198-a': '/admin/people/:id',
    '/admin/people/invite': '/admin/people/invite',
    '/admin/people/figures': '/admin/people/:id',
    '/admin/jobs/figures': '/admin/:part/figures',
    '/settings': '/settings/:group?',
    '/settings/site': '/settings/:group?',
    '/files/a/b': '/files/*',
    '/wp-login.php': null,
    '/admin/people/1/2': null,
  }
  for (const [path, pattern] of Object.entries(cases)) expect([path, patternOf(path)]).toEqual([path, pattern])
})
