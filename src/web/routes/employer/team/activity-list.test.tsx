import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import company from '#text/en/company.json' with { type: 'json' }
import team from '#text/en/team.json' with { type: 'json' }
import companyId from '#text/id/company.json' with { type: 'json' }
import teamId from '#text/id/team.json' with { type: 'json' }
import { actionsOf } from '#modules/companies/rules.activity.ts'
import { flatten } from '#platform/i18n/translate.ts'
import { TextSourceProvider, type TextSource } from '#ui/i18n/i18n.tsx'
import { ActivitySentence } from './activity-list.tsx'

const texts = { en: flatten({ ...company, ...team }), id: flatten({ ...companyId, ...teamId }) }

const sentence = (action: string, params: Record<string, string>, locale: 'en' | 'id' = 'en') =>
  renderToString(
    <TextSourceProvider source={{ locale, version: '1', read: () => texts[locale] } satisfies TextSource}>
      <ActivitySentence entry={{ id: '1', at: '2026-11-23T10:00:00.000Z', action, by: 'Budi', params }} />
    </TextSourceProvider>,
  )

test('a rejected applicant and a rejected job are told apart', () => {
  const params = { job: 'Cook', applicant: 'Andi', to: 'REJECTED' }
  expect(sentence('applications.status', { ...params, from: 'APPLIED' })).toBe(
    'Budi moved Andi from applied to rejected for Cook.',
  )
  expect(sentence('jobs.status', { ...params, from: 'PENDING_REVIEW' })).toBe(
    'Budi moved Cook from in review to not approved.',
  )
})

test.each(actionsOf(undefined))('%s has a sentence in both languages', (action) => {
  const params = { address: 'a***@example.com', name: 'Ani', role: 'VIEWER', from: 'APPLIED', to: 'HIRED', rows: '3' }
  for (const locale of ['en', 'id'] as const) {
    const text = sentence(action, { ...params, active: 'true' }, locale)
    expect(text).toMatch(/ .*\.$/)
    expect(text).not.toContain('{{')
  }
})
