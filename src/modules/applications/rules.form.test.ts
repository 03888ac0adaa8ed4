import { expect, test } from 'vitest'
import { selectedResume, fileChoice, fileChoiceName } from './rules.form.ts'

test('the list of resumes is answered with a resume, an uploaded file, or neither', () => {
  const value = fileChoice('018f0000-0000-7000-8000-000000000001', 'CV: mine.pdf')
  expect(selectedResume(value)).toEqual({ resumeId: null, resumeFileId: '018f0000-0000-7000-8000-000000000001' })
  expect([fileChoiceName(value), fileChoiceName(fileChoice('x'))]).toEqual(['CV: mine.pdf', ''])
  expect(selectedResume('a resume')).toEqual({ resumeId: 'a resume', resumeFileId: null })
  for (const none of ['', null, undefined]) expect(selectedResume(none)).toEqual({ resumeId: null, resumeFileId: null })
})
