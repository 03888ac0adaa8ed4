import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from './clients.ts'
import type { Entry } from './ledger.ts'
import type { Steps } from './steps.ts'

const rowsOfFile = 12
/** How often a client looks at its import while the worker is at it, and for how long. */
const [lookMs, patienceMs] = [100, 180_000]
const ended = ['DONE', 'DONE_WITH_ERRORS', 'FAILED', 'CANCELLED']

/** A file of jobs with titles that nobody else has. */
function aFile(): { titles: string[]; text: string } {
  const titles = Array.from({ length: rowsOfFile }, () => `Helper ${randomUUID()}`)
  const description =
    'You plan, receive and ship goods with a team of twelve, keep stock correct and see to it that everybody works safely.'
  const rows = titles.map((title, at) => `${title},H${at},"${description}",Surabaya`)
  return { titles, text: ['Job title,ID,Description,City', ...rows].join('\n') }
}

type ImportView = {
  status: string
  version: number
  columns: { field: string | null }[]
  list: { line: number; result: string | null }[]
}

/**
 * Imports a file as people do: looks at how far the import is and does what comes next. A row is acknowledged once its result was shown;
 * from then on its job is there exactly once.
 */
export async function importJobs({ client, ledger }: Steps, as: Person): Promise<void> {
  const id = randomUUID()
  const { titles, text } = aFile()
  const form = new FormData()
  form.set('id', id)
  form.set('file', new Blob([text], { type: 'text/csv' }), 'jobs.csv')
  const path = (step: string) => `v1/employer/import-history/${step}`
  const file = ledger.sent('import', as.id, id)
  const uploaded = await client.insist(file, { path: path('upload'), body: form, as })
  if (uploaded.status !== 200) return
  const rows = new Map<string, Entry>()
  const steps = {
    MAPPING: ({ version, columns }: ImportView) =>
      client.insist(null, {
        method: 'PUT',
        path: path(`map/${id}`),
        body: { version, columns: columns.map(({ field }) => field) },
        as,
      }),
    READY: ({ version }: ImportView) => {
      for (const title of titles) if (!rows.has(title)) rows.set(title, ledger.sent('importRow', as.id, title))
      return client.insist(null, { method: 'PUT', path: path(`run/${id}`), body: { version }, as })
    },
  }
  for (const end = performance.now() + patienceMs; performance.now() < end; await pause(lookMs)) {
    const answer = await client.insist(null, { method: 'GET', path: path(`get/${id}`), as })
    if (answer.status !== 200) return // told as a surprise
    const seen = answer.data as ImportView
    for (const { line, result } of seen.list) {
      const entry = rows.get(titles[line - 2] ?? '') // the first line is the header
      if (result !== null && entry && !entry.acknowledged) ledger.confirm(entry)
    }
    if (ended.includes(seen.status)) return
    if (seen.status === 'MAPPING' || seen.status === 'READY') await steps[seen.status](seen)
  }
  ledger.surprises.push(`import ${id} did not end`)
}
