import { expect, test } from 'vitest'
import { loginForm } from '#modules/accounts/contract.forms.ts'
import { planForm } from '#modules/interviews/contract.forms.ts'
import { applyForm } from '#modules/applications/contract.apply-form.ts'
import type { ScreeningQuestion } from '#modules/applications/rules.answers.ts'
import { inviteForm } from '#modules/companies/contract.team-forms.ts'
import { companyForms } from '#modules/companies/contract.forms.ts'
import { descriptionForm, descriptionFormUpTo, locationForm, questionsForm } from '#modules/jobs/contract.forms.ts'
import { messageForm, reportForm } from '#modules/messages/contract.forms.ts'
import { evidenceForm } from '#modules/moderation/contract.forms.ts'
import { preferencesInput } from '#modules/notifications/contract.preferences.ts'
import { itemForm, profileForms } from '#modules/profiles/contract.forms.ts'
import type { FormSchema } from '#ui/form/form-schema.ts'
import { parseForm } from '#ui/form/parse-form.ts'

const id = '01890000-0000-7000-8000-000000000001'

/** The errors of a form that is sent with these values, by field. */
function errorsOf(schema: FormSchema, values: Record<string, string>): Record<string, string> {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  const submission = parseForm(form, schema)
  const entries = Object.entries(submission.reply().error ?? {})
  return Object.fromEntries(entries.map(([field, errors]) => [field, (errors ?? []).join()]))
}

const question = (text: string, required: boolean): ScreeningQuestion => ({
  id,
  kind: 'SHORT_TEXT',
  text,
  required,
  options: [],
  dealBreaker: null,
})

const cases: [string, FormSchema, Record<string, string>, Record<string, string>][] = [
  [
    'inviting to a team',
    inviteForm,
    { emails: 'ayu@example.com, budi' },
    { emails: 'EMAIL_IN_LIST:{"email":"budi"}', role: 'REQUIRED' },
  ],
  ['reporting messages', reportForm, { block: 'on' }, { seqs: 'TOO_FEW:{"min":1}', reason: 'REQUIRED' }],
  ['signing in', loginForm, { email: 'x' }, { email: 'EMAIL', password: 'REQUIRED' }],
  [
    'preferences',
    preferencesInput,
    { digest: 'NONE', quietFrom: '22:00', timeZone: 'Moon' },
    { quietTo: 'QUIET_PAIR', timeZone: 'TIME_ZONE' },
  ],
  [
    'applying without the resume that the profile needs',
    applyForm([question('Why?', true)], 'en', true),
    { applicationId: id, resumeId: '' },
    { resumeId: 'RESUME_OR_EXPERIENCE', [`answer-${id}`]: 'REQUIRED' },
  ],
  [
    'applying',
    applyForm([question('Why?', true)], 'en', false),
    { applicationId: id, coverLetter: 'x'.repeat(4001) },
    { coverLetter: 'TOO_LONG:{"max":4000}', [`answer-${id}`]: 'REQUIRED' },
  ],
  [
    'an interview without a time',
    planForm,
    { id, kind: 'VIDEO', minutes: '45', timeZone: 'Asia/Jakarta', answerBy: 'soon' },
    { 'slots[0].wall': 'REQUIRED', answerBy: 'DATE' },
  ],
  [
    'an experience that says nothing',
    itemForm('experience', '2026-11-23'),
    {},
    { title: 'REQUIRED', organisation: 'REQUIRED', startOn: 'REQUIRED', endOn: 'REQUIRED' },
  ],
  [
    'an experience that ends before it begins',
    itemForm('experience', '2026-11-23'),
    { title: 'Cook', startOn: '2025-03', endOn: '2024-03', url: 'not a page' },
    { organisation: 'REQUIRED', endOn: 'DATE_ORDER', url: 'WEBSITE' },
  ],
  [
    'links',
    profileForms.details,
    { dateOfBirth: 'soon', 'links[0].label': 'Mine' },
    { dateOfBirth: 'DATE', 'links[0].url': 'REQUIRED' },
  ],
  [
    'the description of a job',
    descriptionForm,
    { experienceMin: '5', experienceMax: '3', salaryMin: '9', salaryMax: '8', description: 'x'.repeat(100_000) },
    { experienceMax: 'EXPERIENCE_ORDER', salaryMax: 'SALARY_ORDER', salaryPeriod: 'REQUIRED', description: 'TOO_LONG' },
  ],
  [
    'a salary above the limit',
    descriptionFormUpTo(500),
    { experienceMin: '5', experienceMax: '3', salaryMin: '501', salaryMax: '501' },
    {
      experienceMax: 'EXPERIENCE_ORDER',
      salaryMin: 'SALARY_TOO_HIGH:{"max":500}',
      salaryMax: 'SALARY_TOO_HIGH:{"max":500}',
      salaryPeriod: 'REQUIRED',
    },
  ],
  [
    'the places of a job',
    locationForm,
    { locationType: 'ON_SITE', workFromAnywhere: 'on', 'places[0].cityId': 'x' },
    { workFromAnywhere: 'WFH_NEEDS_REMOTE', 'places[0].cityId': 'NOT_VALID' },
  ],
  [
    'the questions of a job',
    questionsForm,
    {
      'questions[0].kind': 'SHORT_TEXT',
      'questions[0].text': 'x',
      'questions[1].kind': 'SINGLE',
      'questions[1].text': 'Which one?',
      'questions[1].options[0].text': 'This',
    },
    { 'questions[0].text': 'TOO_SHORT:{"min":3}', 'questions[1].options': 'TOO_FEW:{"min":2}' },
  ],
  [
    'the contact of a company',
    companyForms.contact,
    { version: '1', email: 'x', phone: '81234567' },
    { email: 'EMAIL', dialCode: 'REQUIRED' },
  ],
]

test.each(cases)('%s: everything that is wrong is said at once', (_name, schema, values, expected) => {
  const errors = errorsOf(schema, values)
  expect(Object.keys(errors).toSorted()).toEqual(Object.keys(expected).toSorted())
  for (const [field, code] of Object.entries(expected)) expect(errors[field], field).toContain(code)
})

test('what is right is taken', () => {
  expect(errorsOf(loginForm, { email: 'a@b.co', viaOtp: 'on' })).toEqual({})
  expect(
    errorsOf(itemForm('experience', '2026-11-23'), {
      title: 'Cook',
      organisation: 'Inn',
      startOn: '2025-03',
      present: 'on',
    }),
  ).toEqual({})
  expect(errorsOf(descriptionForm, { salaryMin: '8', salaryMax: '9', salaryPeriod: 'MONTH' })).toEqual({})
})

test.each([
  ['a message', messageForm, { key: id, body: 'See the file.' }],
  ['an answer to moderators', evidenceForm, { requestId: id, text: 'See the file.' }],
] as const)('files of %s are counted', (_name, schema, values) => {
  const errorsWith = (count: number) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(values)) form.set(name, value)
    for (let at = 0; at < count; at++) form.append('files', new File(['x'], `${at}.pdf`))
    return parseForm(form, schema).reply().error ?? null
  }
  for (const count of [0, 1, 3]) expect(errorsWith(count)).toBeNull()
  expect(errorsWith(4)).toEqual({ files: ['TOO_MANY_ITEMS:{"max":3}'] })
})
