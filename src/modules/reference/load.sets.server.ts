import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { readZip } from '#platform/storage/zip.server.ts'
import type { MasterCategory } from './rules.ts'

/** A value of a larger set. Sets in English alone have the same words in both languages. */
export type SetMaster = { en: string; id: string; aliases: string[]; meta: Record<string, unknown> }
/** A city by the names of its state and country; `regency` is one around a city, as Indonesia has them. */
export type SetCity = { name: string; state: string; country: string; regency: boolean }
export type LargerSet =
  | { kind: 'masters'; category: MasterCategory; rows: SetMaster[] }
  | { kind: 'cities'; rows: SetCity[] }

type Row = Readonly<Record<string, string | undefined>>
/** What a file is told by: columns that must all be there, and how its rows become a set. */
type Reader = { columns: readonly string[]; read(rows: readonly Row[]): LargerSet }

const largest = 200 * 1024 * 1024
const unpack = promisify(gunzip)
const labelMost = 120
const aliasMost = 8

const line = (text: string | undefined) => (text ?? '').normalize('NFC').replaceAll(/\s+/g, ' ').trim()
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Null for labels that no list could show. */
function master(label: string, more: Partial<SetMaster> = {}): SetMaster[] {
  const en = capital(line(label))
  if (en.length < 2 || en.length > labelMost) return []
  const aliases = [...new Set((more.aliases ?? []).map(line))].filter(
    (alias) => alias.length > 1 && alias.length <= 80 && alias.toLowerCase() !== en.toLowerCase(),
  )
  return [{ en, id: en, meta: {}, ...more, aliases: aliases.slice(0, aliasMost) }]
}

const masters = (category: MasterCategory, rows: SetMaster[]): LargerSet => ({ kind: 'masters', category, rows })
/** ESCO writes one name a line, in its collections with bars between. */
const names = (text: string | undefined) => (text ?? '').split(/\n|\s\|\s/)

const readers: readonly Reader[] = [
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
            meta: { source: row['conceptUri'], isco: row['iscoGroup'] },
          }),
        ),
      ),
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
    // CIP 2020 writes "Title, Other." at the end of each group: no field of study of its own.
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
    // Indonesia's own list, which Karya ships, is complete; towns inside a regency would stand beside it.
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

/** Indonesia's regencies name their province by a code that stands in a file of the same columns. */
const regionColumns = ['code', 'name', 'parent_code']
function regencies(rows: readonly Row[], provinces: ReadonlyMap<string, string>): LargerSet {
  const named = rows.flatMap((row) => {
    const found = /^(Kota|Kabupaten)(?: Administrasi)? (.+)$/.exec(line(row['name']).replace(/\bKep\./, 'Kepulauan'))
    const state = provinces.get(row['parent_code'] ?? '')
    return found?.[2] && state
      ? [{ name: found[2], state, country: 'Indonesia', regency: found[1] === 'Kabupaten' }]
      : []
  })
  return { kind: 'cities', rows: named }
}

const parseRows = (text: string): Row[] =>
  parse(text, { columns: true, bom: true, skip_empty_lines: true, relax_column_count: true, trim: true })

/** The CSV texts of a file: itself, unpacked, or all that an archive holds. Throws ZipRefused for a damaged archive. */
async function texts(file: string): Promise<{ name: string; text: string }[]> {
  const bytes = await readFile(file)
  if (file.endsWith('.zip')) {
    const entries = readZip(bytes, { entries: 100, total: largest, ratio: 200 })
    const wanted = entries.filter(({ name }) => name.endsWith('.csv'))
    return Promise.all(wanted.map(async (entry) => ({ name: entry.name, text: (await entry.read()).toString('utf8') })))
  }
  const text = file.endsWith('.gz') ? await unpack(bytes, { maxOutputLength: largest }) : bytes
  return [{ name: path.basename(file), text: text.toString('utf8') }]
}

export type NamedSet = { name: string; set: LargerSet }
/** `skipped` names the tables in which nothing was recognised. */
export type FoundSets = { sets: NamedSet[]; skipped: string[] }

/** The larger sets in these files (.csv, .csv.gz, .zip of them), recognised by the names of their columns. */
export async function readSets(files: readonly string[]): Promise<FoundSets> {
  const found: FoundSets = { sets: [], skipped: [] }
  const regions: { name: string; rows: Row[] }[] = []
  for (const file of files)
    for (const { name, text } of await texts(file)) {
      const head = parse(text.slice(0, 4000).split(/\r?\n/)[0] ?? '', { bom: true, relax_quotes: true })[0] ?? []
      const reader = readers.find(({ columns }) => columns.every((column) => head.includes(column)))
      if (reader) found.sets.push({ name, set: reader.read(parseRows(text)) })
      else if (regionColumns.every((column) => head.includes(column))) regions.push({ name, rows: parseRows(text) })
      else found.skipped.push(name)
    }
  const provinces = new Map(
    regions.flatMap(({ rows }) =>
      rows.flatMap(({ code, name, parent_code: parent }) =>
        parent === '' && code && name ? [[code, name] as const] : [],
      ),
    ),
  )
  for (const { name, rows } of regions) {
    const set = regencies(rows, provinces)
    if (set.rows.length > 0) found.sets.push({ name, set })
    else found.skipped.push(name)
  }
  return found
}
