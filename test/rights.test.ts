import { expect, test } from 'vitest'
import { sources } from './fixtures/sources.ts'

const shipped = sources('src').filter(({ file }) => !/\.test\.tsx?$/.test(file))
const filesWith = (pattern: RegExp, ...except: string[]) =>
  shipped.filter(({ file, text }) => pattern.test(text) && !except.some((start) => file.startsWith(start)))
const names = (files: typeof shipped) => files.map(({ file }) => file)

test('only the table of rights knows which roles may do what', () => {
  const roles = /['"](RECRUITER|HIRING_MANAGER|VIEWER)['"]/
  expect(names(filesWith(roles, 'src/kernel/rights.ts', 'src/kernel/caller.ts', 'src/seed/'))).toEqual([])
})

test('one fragment decides which jobs a member is assigned to', () => {
  const assignment = /owner_member_id\s*=|where\([^)]*owner_member_id|(from|join) job_member\b|job_member as/
  expect(names(filesWith(assignment, 'src/db/'))).toEqual([
    'src/modules/companies/store.team.server.ts', // the jobs that the list of the team names
    'src/modules/jobs/store.assigned.server.ts',
    'src/modules/jobs/store.team.server.ts',
  ])
  // Who wrote a job decides nothing.
  expect(names(filesWith(/created_by'?\s*(,\s*)?'?=/, 'src/db/', 'src/modules/billing/'))).toEqual([])
})
