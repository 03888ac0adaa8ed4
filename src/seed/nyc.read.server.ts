import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'
import { errorCode } from '#platform/env/disk-error.ts'
import { StartError } from '#platform/env/start-error.ts'
import { nycColumns, nycJobs, type NycJob, type NycRow } from './nyc.ts'

/** Reads the file (gzip or plain CSV) row by row. Throws StartError for one that is not there, is damaged, or holds something else. */
export async function readNyc(file: string): Promise<NycJob[]> {
  const rows: NycRow[] = []
  const raw = createReadStream(file)
  const text = file.endsWith('.gz') ? raw.pipe(createGunzip()) : raw
  const parser = text.pipe(
    parse({ columns: true, bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true }),
  )
  raw.on('error', (error: Error) => parser.destroy(error))
  text.on('error', (error: Error) => parser.destroy(error))
  try {
    for await (const row of parser) rows.push(row as NycRow)
  } catch (error) {
    throw new StartError(unreadable(file, error), { cause: error })
  }
  const lacks = nycColumns.filter((name) => rows[0]?.[name] === undefined)
  if (lacks.length > 0)
    throw new StartError(
      `${file} is not the City of New York's list of job postings: it lacks ${lacks.map((name) => `“${name}”`).join(', ')}.`,
    )
  return nycJobs(rows)
}

function unreadable(file: string, error: unknown): string {
  const code = errorCode(error)
  if (code === 'ENOENT') return `There is no file ${file}.`
  if (code === 'EISDIR') return `${file} is a folder: name the file in it.`
  if (code === 'EACCES') return `${file} cannot be read by this account.`
  return `${file} cannot be read as ${file.endsWith('.gz') ? 'a gzip file of CSV' : 'CSV'}: ${error instanceof Error ? error.message : String(error)}.`
}
