import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import company from '#text/en/company.json' with { type: 'json' }
import team from '#text/en/team.json' with { type: 'json' }
import { flatten } from '#platform/i18n/translate.ts'
import { TextSourceProvider, type TextSource } from '#ui/i18n/i18n.tsx'
import { ActivitySentence } from './activity-list.tsx'

const texts = flatten({ ...company, ...team })
const source: TextSource = { locale: 'en', version: '1', read: () => texts }

const sentence = (action: string, params: Record<string, string>) =>
  renderToString(
    <TextSourceProvider source={source}>
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
