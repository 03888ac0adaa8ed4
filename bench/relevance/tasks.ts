import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { MasterCategory } from '#modules/reference/rules.ts'
import { readNyc } from '../../src/seed/nyc.read.server.ts'
import type { TestApp } from '../../test/fixtures/open-test-app.ts'
import { runCandidates } from './run-candidates.ts'
import { runMatch } from './run-match.ts'
import { runNormalise } from './run-normalise.ts'
import { runSimilar } from './run-similar.ts'
import { runSearch, type Files, type Output } from './run-search.ts'
import { SetError } from './tables.ts'

/** One set and what it is run through. */
export type Task = { name: string; as: string; people: string; category: string; files: Files }

/** Runs a set; answers what was ranked as lines of a TREC run. Refuses what is not there with a SetError. */
export async function runSet(
  app: TestApp,
  { as, people, category, files }: Task,
  out: Output,
): Promise<readonly string[]> {
  const needed =
    as === 'normalise' ? (['queries', 'judgements'] as const) : (['queries', 'documents', 'judgements'] as const)
  for (const name of files.positions ? [...needed, 'positions' as const] : needed)
    if (!existsSync(files[name] ?? '')) throw new SetError(`--${name} ${files[name] || '(nothing)'} is no file`)
  if (as === 'search') return (await runSearch(app, files, out)).lines
  if (as === 'similar') return (await runSimilar(app, files, out)).lines
  if (as === 'match' || as === 'candidates') {
    if (people !== 'queries' && people !== 'documents') throw new SetError('--people is queries or documents')
    return (await (as === 'match' ? runMatch : runCandidates)(app, files, { ...out, people })).lines
  }
  if (as !== 'normalise') throw new SetError('--as is search, similar, match, candidates or normalise')
  if (category !== 'JOB_ROLE' && category !== 'SKILLS') throw new SetError('--category is JOB_ROLE or SKILLS')
  await runNormalise(app, files, { ...out, category: category satisfies MasterCategory })
  return []
}

const sets = path.join(import.meta.dirname, 'sets')
const ownFile = (name: string) => path.join(sets, `${name}.tsv`)
const parts = ['dev', 'held'] as const
const cell = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Our own sets, a half to develop with and a held-out one. English postings are New York City's, read where they are. */
export async function ownSets(data: string, folder: string, log: (line: string) => void): Promise<Task[]> {
  const postings = path.join(data, 'jobs/nyc_jobs_2025-12.csv.gz')
  const english = path.join(folder, 'nyc.tsv')
  if (existsSync(postings)) {
    const rows = (await readNyc(postings)).map((job) => [
      job.reference,
      job.title,
      `${job.description} ${job.preferred}`,
      job.agency,
    ])
    writeFileSync(
      english,
      [['id', 'title', 'text', 'company'], ...rows].map((row) => row.map(cell).join('\t')).join('\n'),
    )
  } else log(`no postings at ${postings}: the English set is left out`)
  const task = (name: string, as: string, documents: string, category = 'JOB_ROLE'): Task => ({
    name,
    as,
    people: 'queries',
    category,
    files: { queries: ownFile(`${name}.queries`), judgements: ownFile(`${name}.judgements`), documents },
  })
  /** People with dated positions for each job: the score of every pair, and the list of the employer. */
  const profiles = (part: string, as: 'match' | 'candidates'): Task => {
    const set = task(`profiles-${part}`, as, ownFile(`profiles-${part}.documents`))
    return { ...set, people: 'documents', files: { ...set.files, positions: ownFile(`profiles-${part}.positions`) } }
  }
  /** Similar jobs by what is judged alike in a set of searches. */
  const similar = (name: string, documents: string): Task => ({
    ...task(name, 'similar', documents),
    name: `similar-${name}`,
  })
  return parts.flatMap((part) => [
    ...(existsSync(english) ? [task(`en-${part}`, 'search', english)] : []),
    // Roles with a skill, and companies.
    ...(existsSync(english) ? [task(`en-kinds-${part}`, 'search', english)] : []),
    task(`id-${part}`, 'search', ownFile('id.documents')),
    task(`id-kinds-${part}`, 'search', ownFile('id.documents')),
    task(`match-${part}`, 'match', ownFile('id.documents')),
    { ...task(`match-${part}`, 'candidates', ownFile('id.documents')), name: `candidates-${part}` },
    profiles(part, 'match'),
    { ...profiles(part, 'candidates'), name: `profiles-list-${part}` },
    task(`titles-${part}`, 'normalise', ''),
    task(`skills-${part}`, 'normalise', '', 'SKILLS'),
    // What somebody did or is looked for, in a long sentence.
    task(`sentences-${part}`, 'normalise', '', 'SKILLS'),
    ...(existsSync(english) ? [similar(`en-${part}`, english)] : []),
    similar(`id-${part}`, ownFile('id.documents')),
  ])
}
