import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { StartError } from '#platform/env/start-error.ts'
import { repairMojibake } from '#kernel/mojibake.ts'
import { readNyc } from './nyc.read.server.ts'
import { agencyName, nycJob, nycJobs, readable } from './nyc.ts'

test.each([
  ['Full-Time â€“ 35 Hours', 'Full-Time – 35 Hours'],
  ['DDCâ€™s', 'DDC’s'],
  ['cafÃ©', 'café'],
  ['Ã¢â‚¬â€œ', '–'],
  ['naïve – already right', 'naïve – already right'],
  ['Â©', '©'],
  ['100 €', '100 €'],
])('%s reads %s', (broken, right) => expect(repairMojibake(broken)).toBe(right))

test('agencies lose their shouting, not their abbreviations', () => {
  expect(agencyName('DEPT OF DESIGN & CONSTRUCTION')).toBe('Department of Design & Construction')
  expect(agencyName('NYC HOUSING AUTHORITY')).toBe('NYC Housing Authority')
})

test('bullets and runs of spaces become lines again', () => {
  expect(readable('You will: â€¢ plan â€¢ build')).toBe('You will:\n- plan\n- build')
})

const row = {
  'Job ID': '7',
  Agency: 'DEPT OF HEALTH',
  'Business Title': 'Nurse',
  'Job Category': 'Health',
  'Full-Time/Part-Time indicator': 'P',
  'Career Level': 'Entry-Level',
  'Salary Range From': '50,000',
  'Salary Range To': '40000',
  'Salary Frequency': 'Annual',
  '# Of Positions': '2',
  'Work Location': '9 Metrotech Center, Brooklyn N',
  'Job Description': 'Care for people. '.repeat(10),
  'Posting Date': '2025-12-02T00:00:00',
}

test('a row becomes a job: level, kind, place, salary the right way round', () => {
  expect(nycJob(row)).toMatchObject({
    agency: 'Department of Health',
    domain: 'HEALTHCARE',
    employmentType: 'PART_TIME',
    level: 'ENTRY_LEVEL',
    borough: 'Brooklyn',
    openings: 2,
    salary: { min: 4_000_000, max: 5_000_000, period: 'YEAR' },
  })
})

test('an hourly wage named a yearly salary is read as one an hour', () => {
  expect(nycJob({ ...row, 'Salary Range From': '20', 'Salary Range To': '25' })?.salary).toEqual({
    min: 2000,
    max: 2500,
    period: 'HOUR',
  })
})

test('repeats are kept once, rows without a text not at all', () => {
  expect(
    nycJobs([row, { ...row, 'Posting Type': 'Internal' }, { ...row, 'Job ID': '8', 'Job Description': '' }]),
  ).toHaveLength(1)
})

test('what reads the same under several numbers is one job with all their positions; another place or salary is another job', () => {
  const rows = [
    row,
    { ...row, 'Posting Type': 'Internal' },
    { ...row, 'Job ID': '9', '# Of Positions': '3', 'Posting Date': '2025-12-09T00:00:00' },
    { ...row, 'Job ID': '10', 'Work Location': '55 Water Street' },
    { ...row, 'Job ID': '11', 'Salary Range To': '41000' },
  ]
  expect(nycJobs(rows).map(({ reference, openings }) => [reference, openings])).toEqual([
    ['7', 5],
    ['10', 2],
    ['11', 2],
  ])
})

test('a file that is missing, damaged or something else is told in a sentence', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'karya-nyc-'))
  const file = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text)
    return path.join(folder, name)
  }
  try {
    const other = file('other.csv', 'a,b\n1,2\n')
    await expect(readNyc(path.join(folder, 'none.csv'))).rejects.toEqual(
      new StartError(`There is no file ${path.join(folder, 'none.csv')}.`),
    )
    await expect(readNyc(other)).rejects.toThrow(`${other} is not the City of New York's list of job postings`)
    await expect(readNyc(file('half.csv.gz', 'x'))).rejects.toThrow('cannot be read as a gzip file of CSV')
    await expect(readNyc(folder)).rejects.toThrow('is a folder')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
