import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { CsvError, parse } from 'csv-parse/sync'
import { readZip } from '#platform/storage/zip.server.ts'
import {
  DatasetError,
  essentialColumns,
  hierarchyColumns,
  readEssentials,
  readSkillGroups,
  type DatasetEssentials,
  type PlaceOf,
  type CsvRow,
} from './load.taxonomy.server.ts'
import type { MasterCategory } from './rules.ts'

/** A value of an external dataset. A dataset in English only has the same label in both languages. */
export type DatasetMaster = { en: string; id: string; aliases: string[]; meta: Record<string, unknown> }
/** A city by the names of its state and country; `regency` marks an Indonesian regency (kabupaten). */
export type DatasetCity = { name: string; state: string; country: string; regency: boolean }
export type Dataset =
  | { kind: 'masters'; category: MasterCategory; rows: DatasetMaster[] }
  | { kind: 'essentials'; rows: DatasetEssentials[] }
  | { kind: 'cities'; rows: DatasetCity[] }

/** A file format: the columns that identify it, and the conversion of its rows into a dataset. */
type Format = { columns: readonly string[]; read(rows: readonly CsvRow[], placeOf: PlaceOf): Dataset }

const maxBytes = 200 * 1024 * 1024
const unpack = promisify(gunzip)
const maxLabelLength = 120

const line = (text: string | undefined) => (text ?? '').normalize('NFC').replaceAll(/\s+/g, ' ').trim()
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Zero or one value: a label too short or too long for a list is dropped. */
function master(label: string, more: Partial<DatasetMaster> = {}): DatasetMaster[] {
  const en = capital(line(label))
  if (en.length < 2 || en.length > maxLabelLength) return []
  const aliases = [...new Set((more.aliases ?? []).map(line))].filter(
    (alias) => alias.length > 1 && alias.length <= maxLabelLength && alias.toLowerCase() !== en.toLowerCase(),
  )
  return [{ en, id: en, meta: {}, ...more, aliases }]
}

/** Of an occupation of ESCO; the longest has 1,127 characters. */
const maxDescriptionLength = 2000

const masters = (category: MasterCategory, rows: DatasetMaster[]): Dataset => ({ kind: 'masters', category, rows })
/** ESCO separates alternative names by line breaks, in its collections by bars. */
const names = (text: string | undefined) => (text ?? '').split(/\n|\s\|\s/)

const formats: readonly Format[] = [
  {
    columns: ['conceptUri', 'skillType', 'preferredLabel', 'altLabels', 'hiddenLabels'],
    read: (rows) =>
      masters(
        'SKILLS',
        rows.flatMap((row) =>
          master(row['preferredLabel'] ?? '', {
            aliases: names(row['altLabels']),
            meta: { source: row['conceptUri'] },
          }),
        ),
      ),
  },
  {
    columns: ['conceptUri', 'iscoGroup', 'preferredLabel', 'altLabels'],
    read: (rows) =>
      masters(
        'JOB_ROLE',
        rows.flatMap((row) =>
          master(row['preferredLabel'] ?? '', {
            aliases: names(row['altLabels']),
            meta: {
              source: row['conceptUri'],
              isco: row['iscoGroup'],
              description: line(row['description']).slice(0, maxDescriptionLength),
            },
          }),
        ),
      ),
  },
  {
    columns: essentialColumns,
    read: (rows, placeOf) => ({ kind: 'essentials', rows: readEssentials(rows, placeOf) }),
  },
  {
    columns: ['name', 'country_code', 'web_pages'],
    read: (rows) =>
      masters(
        'INSTITUTE_UNIVERSITY',
        rows.flatMap((row) => master(row['name'] ?? '', { meta: { country: row['country_code'] } })),
      ),
  },
  {
    columns: ['name', 'issuer', 'abbr'],
    read: (rows) =>
      masters(
        'CANDIDATE_CERTIFICATION',
        rows.flatMap((row) =>
          master(row['name'] ?? '', { aliases: [row['abbr'] ?? ''], meta: { issuer: row['issuer'] } }),
        ),
      ),
  },
  {
    // CIP 2020 ends each group with "Title, Other.", which is not a field of study of its own.
    columns: ['code', 'title'],
    read: (rows) =>
      masters(
        'FIELD_OF_STUDY',
        rows
          .filter(({ code, title }) => /^\d\d\.\d{4}$/.test(code ?? '') && !/, Other\.?$/.test(title ?? ''))
          .flatMap((row) => master((row['title'] ?? '').replace(/\.$/, ''), { meta: { cip: row['code'] } })),
      ),
  },
  {
    columns: ['code', 'label'],
    read: (rows) =>
      masters(
        'FIELD_OF_STUDY',
        rows
          .filter(
            ({ code, label }) => /^\d{4}$/.test(code ?? '') && !/not (further|elsewhere)|inter-disc/i.test(label ?? ''),
          )
          .flatMap((row) => master(row['label'] ?? '', { meta: { isced: row['code'] } })),
      ),
  },
  {
    // The shipped list of Indonesia is complete; this one would add towns that lie inside its regencies.
    columns: ['name', 'country', 'subcountry'],
    read: (rows) => ({
      kind: 'cities',
      rows: rows
        .map((row) => ({
          name: line(row['name']),
          country: line(row['country']),
          state: line(row['subcountry']),
          regency: false,
        }))
        .filter(({ country }) => country !== 'Indonesia'),
    }),
  },
]

/** Indonesia's regencies refer to their province by a code defined in another file with the same columns. */
const regionColumns = ['code', 'name', 'parent_code']
function regencies(rows: readonly CsvRow[], provinces: ReadonlyMap<string, string>): Dataset {
  const named = rows.flatMap((row) => {
    const match = /^(Kota|Kabupaten)(?: Administrasi)? (.+)$/.exec(line(row['name']).replace(/\bKep\./, 'Kepulauan'))
    const state = provinces.get(row['parent_code'] ?? '')
    return match?.[2] && state
      ? [{ name: match[2], state, country: 'Indonesia', regency: match[1] === 'Kabupaten' }]
      : []
  })
  return { kind: 'cities', rows: named }
}

type Table = { rows: CsvRow[]; placeOf: PlaceOf }

/** Throws a DatasetError for a file that is no CSV. */
function parseTable(name: string, text: string): Table {
  const lines: number[] = []
  const onRecord = (row: CsvRow, at: { lines: number }) => {
    lines.push(at.lines)
    return row
  }
  const options = { columns: true, bom: true, skip_empty_lines: true, relax_column_count: true, trim: true } as const
  try {
    const rows = parse(text, { ...options, on_record: onRecord }) as CsvRow[]
    return { rows, placeOf: (index) => `${name}, line ${lines[index]}` }
  } catch (error) {
    if (error instanceof CsvError) throw new DatasetError(`${name}: ${error.message}`)
    throw error
  }
}

/** The CSV texts of a plain, gzipped or zipped file. Throws InvalidZip for a damaged archive. */
async function texts(file: string): Promise<{ name: string; text: string }[]> {
  const bytes = await readFile(file)
  if (file.endsWith('.zip')) {
    const entries = readZip(bytes, { entries: 100, total: maxBytes, ratio: 200 })
    const csvEntries = entries.filter(({ name }) => name.endsWith('.csv'))
    return Promise.all(
      csvEntries.map(async (entry) => ({ name: entry.name, text: (await entry.read()).toString('utf8') })),
    )
  }
  const text = file.endsWith('.gz') ? await unpack(bytes, { maxOutputLength: maxBytes }) : bytes
  return [{ name: path.basename(file), text: text.toString('utf8') }]
}

export type NamedDataset = { name: string; set: Dataset }
/** `skipped` names the files whose columns match no known format, or that have nothing to take. */
export type ParsedDatasets = { sets: NamedDataset[]; skipped: string[] }

const has = (header: readonly string[], columns: readonly string[]) =>
  columns.every((column) => header.includes(column))

/**
 * Reads the datasets in these files (.csv, .csv.gz or .zip), recognised by their column names. Skills get their groups from a hierarchy
 * among the files.
 */
export async function readDatasets(files: readonly string[]): Promise<ParsedDatasets> {
  const [sets, skipped]: [NamedDataset[], string[]] = [[], []]
  const regions: { name: string; rows: CsvRow[] }[] = []
  const groupOf = new Map<string, string>()
  for (const file of files)
    for (const { name, text } of await texts(file)) {
      const header: string[] =
        parse(text.slice(0, 4000).split(/\r?\n/)[0] ?? '', { bom: true, relax_quotes: true })[0] ?? []
      const format = formats.find(({ columns }) => has(header, columns))
      if (format) {
        const { rows, placeOf } = parseTable(name, text)
        sets.push({ name, set: format.read(rows, placeOf) })
      } else if (has(header, hierarchyColumns)) {
        const { rows, placeOf } = parseTable(name, text)
        const groups = readSkillGroups(rows, placeOf)
        // ESCO's hierarchy of occupations has the same columns.
        if (groups.size === 0) skipped.push(name)
        for (const [skill, group] of groups) groupOf.set(skill, group)
      } else if (has(header, regionColumns)) regions.push({ name, rows: parseTable(name, text).rows })
      else skipped.push(name)
    }
  for (const { set } of sets) if (set.kind === 'masters' && set.category === 'SKILLS') addGroups(set.rows, groupOf)
  const provinces = new Map(
    regions.flatMap(({ rows }) =>
      rows.flatMap(({ code, name, parent_code: parent }) =>
        parent === '' && code && name ? [[code, name] as const] : [],
      ),
    ),
  )
  for (const { name, rows } of regions) {
    const set = regencies(rows, provinces)
    if (set.rows.length > 0) sets.push({ name, set })
    else skipped.push(name)
  }
  return { sets, skipped }
}

function addGroups(skills: readonly DatasetMaster[], groupOf: ReadonlyMap<string, string>): void {
  for (const { meta } of skills) {
    const group = groupOf.get(String(meta['source']))
    if (group !== undefined) meta['group'] = group
  }
}
