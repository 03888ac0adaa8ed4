import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

/** A row by the names this bench uses for columns; what a set calls otherwise keeps its own name, in lower case. */
export type Row = Readonly<Record<string, string>>
export type Judgement = { query: string; document: string; grade: number }

/** What a column may be called in a set. The first name is the one used here. */
const columnNames: Readonly<Record<string, readonly string[]>> = {
  title: ['title', 'job_title', 'jobtitle', 'position', 'headline', 'job', 'name', 'judul', 'preferredlabel', 'label'],
  text: [
    'text',
    'description',
    'body',
    'content',
    'job_description',
    'resume',
    'resume_text',
    'cv',
    'summary',
    'deskripsi',
  ],
  skills: ['skills', 'skill', 'key_skills', 'required_skills', 'keahlian'],
  required: ['required', 'must_have', 'wajib'],
  company: ['company', 'company_name', 'employer', 'organisation', 'organization', 'perusahaan'],
  city: ['city', 'location', 'place', 'kota', 'lokasi'],
  lang: ['lang', 'language', 'locale'],
  experience: ['experience', 'experience_years', 'years', 'pengalaman'],
  education: ['education', 'qualification', 'degree', 'pendidikan'],
  query: ['query', 'q', 'search', 'query_text', 'text'],
  query_id: ['query_id', 'queryid', 'qid', 'q_id', 'topic', 'topic_id', 'resume_id', 'person_id'],
  document_id: ['document_id', 'doc_id', 'docid', 'docno', 'documentid', 'job_id', 'jobid', 'did', 'pid'],
  grade: ['grade', 'relevance', 'label', 'score', 'rel', 'judgement', 'judgment', 'rating'],
}

const valueOf = (row: Readonly<Record<string, string>>, column: string): string => {
  for (const name of columnNames[column] ?? [column]) {
    const value = row[name]
    if (value !== undefined && value !== '') return value
  }
  return ''
}

const unquoted = (cell: string) => (/^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell).trim()

/** Lines of tab-separated cells. Quotes hold line breaks only where lines without them would not fit together. */
function parseCells(text: string): string[][] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
  const rows = lines.map((line) => line.split('\t').map(unquoted))
  const width = rows[0]?.length ?? 0
  if (rows.every((row) => row.length === width)) return rows
  return parse(text, {
    delimiter: '\t',
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
  })
}

/** A table whose first line names its columns; `defaultColumns` names them when the first line is no header. */
function parseTable(file: string, defaultColumns: readonly string[]): Record<string, string>[] {
  const rows = parseCells(readFileSync(file, 'utf8'))
  const known = new Set([...Object.values(columnNames).flat(), 'id', ...defaultColumns])
  const header = (rows[0] ?? []).map((cell) =>
    cell
      .toLowerCase()
      .trim()
      .replaceAll(/[\s-]+/g, '_'),
  )
  const hasHeader = header.some((name) => known.has(name))
  const columns = hasHeader ? header : defaultColumns
  return rows
    .slice(hasHeader ? 1 : 0)
    .map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at] ?? ''])))
}

/** Refuses a file with a sentence that says what is missing. */
export class SetError extends Error {}

function checkIds<T extends { id: string }>(file: string, rows: T[]): T[] {
  const seen = new Set<string>()
  if (rows.length === 0) throw new SetError(`${file} holds no rows`)
  for (const { id } of rows) {
    if (id === '') throw new SetError(`${file}: a row has no id (columns id, query_id or document_id)`)
    if (seen.has(id)) throw new SetError(`${file}: the id ${id} stands there twice`)
    seen.add(id)
  }
  return rows
}

/** Queries: an id and either words or, in a match, what stands of a job or a person. */
export function readQueries(file: string): { id: string; text: string; row: Row }[] {
  const rows = parseTable(file, ['query_id', 'query']).map((row) => ({
    id: valueOf(row, 'query_id') || row['id'] || '',
    text: valueOf(row, 'query') || valueOf(row, 'title') || valueOf(row, 'text'),
    row,
  }))
  for (const { id, text } of rows)
    if (text === '') throw new SetError(`${file}: query ${id} has no words (column query or text)`)
  return checkIds(file, rows)
}

const knownColumns = [
  'title',
  'text',
  'skills',
  'required',
  'company',
  'city',
  'lang',
  'experience',
  'education',
] as const
const idNames = new Set(['id', ...(columnNames['document_id'] ?? []), ...(columnNames['query_id'] ?? [])])

/** A row by the known columns, '' where the set has none; all other columns are appended to the text, so that nothing is lost. */
export function columnsOf(row: Row): Row {
  const known = Object.fromEntries(knownColumns.map((name) => [name, valueOf(row, name)]))
  const used = new Set(Object.values(known))
  const rest = Object.entries(row).filter(([name, value]) => !idNames.has(name) && value !== '' && !used.has(value))
  return { ...known, text: [known['text'], ...rest.map(([, value]) => value)].filter(Boolean).join('\n') }
}

/** Documents by the known columns. */
export function readDocuments(file: string): { id: string; row: Row }[] {
  const rows = parseTable(file, ['document_id', 'text']).map((row) => ({
    id: valueOf(row, 'document_id') || row['id'] || '',
    row: columnsOf(row),
  }))
  return checkIds(file, rows)
}

/** What somebody did from one month to another (YYYY-MM); `to` is empty while they still do. */
export type Position = { title: string; company: string; from: string; to: string; text: string }

/** Positions by the id of the person who holds or held them. */
export function readPositions(file: string): Map<string, Position[]> {
  const positions = new Map<string, Position[]>()
  for (const row of parseTable(file, ['document_id', 'title', 'company', 'from', 'to', 'text'])) {
    const id = valueOf(row, 'document_id') || valueOf(row, 'query_id')
    const [from, to] = [valueOf(row, 'from'), valueOf(row, 'to')]
    if (!/^\d{4}-\d{2}$/.test(from) || !/^(\d{4}-\d{2})?$/.test(to))
      throw new SetError(`${file}: a position of ${id || 'nobody'} needs months like 2024-05 as from and to`)
    const own = positions.get(id) ?? []
    own.push({ title: valueOf(row, 'title'), company: valueOf(row, 'company'), from, to, text: valueOf(row, 'text') })
    positions.set(id, own)
  }
  return positions
}

/** Judgements: query, document, grade; also as TREC writes them ("qid 0 docid grade", by any white space). */
export function readJudgements(file: string): Judgement[] {
  const first = (
    readFileSync(file, 'utf8')
      .split(/\r?\n/)
      .find((line) => line.trim() !== '') ?? ''
  ).trim()
  const trec = first.split(/\s+/)
  const isTrec = trec.length === 4 && Number.isFinite(Number(trec[3]))
  const judgements = isTrec
    ? readFileSync(file, 'utf8')
        .split(/\r?\n/)
        .filter((line) => line.trim() !== '')
        .map((line) => line.trim().split(/\s+/))
        .map(([query = '', , document = '', grade = '']) => ({ query, document, grade: Number(grade) }))
    : parseTable(file, ['query_id', 'document_id', 'grade']).map((row) => ({
        query: valueOf(row, 'query_id') || row['query'] || '',
        document: valueOf(row, 'document_id') || row['document'] || row['id'] || '',
        grade: Number(valueOf(row, 'grade')),
      }))
  for (const { query, document, grade } of judgements)
    if (query === '' || document === '' || !Number.isFinite(grade))
      throw new SetError(`${file}: a judgement needs query_id, document_id and a number as grade`)
  if (judgements.length === 0) throw new SetError(`${file} holds no judgements`)
  return judgements
}
