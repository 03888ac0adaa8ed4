import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import errorMsg from '#text/en/errorMsg.json' with { type: 'json' }
import interviews from '#text/en/interviews.json' with { type: 'json' }
import validate from '#text/en/validate.json' with { type: 'json' }
import { Fail } from '#kernel/fail.ts'
import type { OwnInterview } from '#modules/interviews/contract.shapes.ts'
import { InterviewFacts } from '#modules/interviews/ui/interview-facts.tsx'
import { OwnInterviewCard, type RefusedAnswer } from '#modules/interviews/ui/own-interview.tsx'
import { flatten } from '#platform/i18n/translate.ts'
import { TextSourceProvider } from '#ui/i18n/i18n.tsx'
import { KitProvider, type KitLabels } from '#ui/provider.tsx'
import { failedAt } from '#web/settings/reply.ts'
import { refusedAnswer, typedIn } from './read-answer.ts'

const texts = flatten({ ...errorMsg, ...validate, ...interviews })
const interview = {
  id: 'one',
  version: 1,
  applicationId: 'application',
  status: 'PROPOSED',
  kind: 'VIDEO',
  minutes: 45,
  job: { title: 'Cook' },
  company: { name: 'Warung', suspended: false },
  with: [],
  when: null,
  link: 'https://meet.example.org/abc',
  candidateNote: null,
  slots: [],
  otherTimes: [],
  answerBy: null,
  problems: { pick: null, askOther: null, decline: null, askMove: 'TRANSITION_NOT_ALLOWED', cancel: null },
} as unknown as OwnInterview

const codeOf = ({ code }: { code: string }) => code
const kit = { translateError: codeOf, describeError: codeOf, labels: {} as KitLabels }

function htmlOf(node: ReactNode): string {
  const Page = createRoutesStub([{ path: '/', Component: () => node }])
  return renderToString(
    <TextSourceProvider source={{ locale: 'en', version: '1', read: () => texts }}>
      <KitProvider texts={kit}>
        <Page />
      </KitProvider>
    </TextSourceProvider>,
  )
}
const card = (refused: RefusedAnswer | null) =>
  htmlOf(<OwnInterviewCard interview={interview} signedIn={false} refused={refused} />)

/** What the page gets back when this form was refused. */
function reply(fields: Record<string, string>, error: Fail) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const { data } = failedAt(`${fields['intent'] ?? ''}:one`, error, typedIn(form))
  return (id: string) => refusedAnswer(data, (action) => `${action}:${id}`)
}

test('a refused answer of a candidate keeps its sentence and its times, in an open form, of that interview alone', () => {
  const stale = new Fail('STALE_VERSION', [])
  const declined = reply({ intent: 'DECLINE', note: 'Thank you, I have found work.' }, stale)
  expect(declined('other')).toBeNull()
  expect(card(declined('one'))).toMatch(/<details open="">.*Thank you, I have found work\./)
  expect(card(null)).not.toContain('<details open')
  const problem = new Fail('INVALID', [{ field: 'windows.0.to', code: 'TIME_ORDER' }])
  const other = reply(
    { intent: 'OTHER', 'from-0': '2026-12-01T09:00', 'to-0': '2026-12-01T08:00', note: 'Early' },
    problem,
  )
  const html = card(other('one'))
  expect(html).toContain('value="2026-12-01T09:00"')
  expect(html).toContain('value="2026-12-01T08:00"')
  expect(html).toContain('Early')
  expect(html.match(/<details open/g)).toHaveLength(1)
})

test('candidates read their own words as theirs, and nobody is asked to join what is over', () => {
  const over = { ...interview, status: 'DECLINED' as const, candidateNote: 'No, thank you' }
  const facts = (side: 'CANDIDATE' | 'COMPANY') => htmlOf(<InterviewFacts interview={over} people={[]} side={side} />)
  expect(facts('CANDIDATE')).toContain('You wrote')
  expect(facts('COMPANY')).toContain('The candidate wrote')
  expect(facts('COMPANY')).not.toContain('meet.example.org')
  expect(card(null)).toContain('meet.example.org')
})
