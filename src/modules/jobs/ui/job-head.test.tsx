import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import browse from '#text/en/browse.json' with { type: 'json' }
import jobDetail from '#text/en/jobDetail.json' with { type: 'json' }
import { flatten } from '#platform/i18n/translate.ts'
import { TextSourceProvider } from '#ui/i18n/i18n.tsx'
import type { JobView } from '../contract.shapes.ts'
import { JobHead } from './job-head.tsx'

const texts = flatten({ ...browse, ...jobDetail })
const job = {
  title: 'Cook',
  language: 'en',
  company: { name: 'Warung', logoUrl: null, rating: { average: null, count: 0 } },
  employmentType: null,
  positionLevel: null,
  salary: null,
  salaryHidden: true,
  locations: [],
  workFromAnywhere: false,
  termsChangedAt: null,
} as unknown as JobView

const shown = (state: Pick<JobView, 'open' | 'publishedAt' | 'closesOn' | 'expiresAt'>) =>
  renderToString(
    <MemoryRouter>
      <TextSourceProvider source={{ locale: 'en', version: '1', read: () => texts }}>
        <JobHead job={{ ...job, ...state }} />
      </TextSourceProvider>
    </MemoryRouter>,
  )
const [at, day] = ['2026-12-20T16:59:59.000Z', '2026-12-20']

test('the closing date stands in the preview of a draft, and candidates see it while the job is open', () => {
  const draft = { open: false, publishedAt: null, expiresAt: null }
  const live = { open: true, publishedAt: at, expiresAt: at }
  expect(shown({ ...draft, closesOn: day })).toContain('Apply by')
  expect(shown({ ...draft, closesOn: null })).not.toMatch(/Apply by|Closes on/)
  expect(shown({ ...live, closesOn: day })).toContain('Apply by')
  expect(shown({ ...live, closesOn: null })).toContain('Closes on')
  expect(shown({ ...live, open: false, closesOn: day })).not.toMatch(/Apply by|Closes on/)
})
