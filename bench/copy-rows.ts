import type { Client, Connection, Submittable } from 'pg'

export type Cell = string | number | boolean | null | Date | readonly string[] | object
type Wire = Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

const escaped = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

/** A value in COPY's text format; a list of texts becomes an array, any other object a document. */
function cell(value: Cell): string {
  if (value === null) return '\\N'
  if (typeof value === 'string') return escaped(value)
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (value instanceof Date) return value.toISOString()
  return escaped(
    Array.isArray(value) ? `{${value.map((each) => quoted(String(each))).join(',')}}` : JSON.stringify(value),
  )
}

const chunkSize = 256 * 1024

/** COPY FROM STDIN as a query of the driver: rows flow in as fast as the server takes them. */
class CopyIn implements Submittable {
  readonly #text: string
  readonly #rows: Iterable<readonly Cell[]>
  readonly done: Promise<void>
  #finish: () => void = () => undefined
  #fail: (error: Error) => void = () => undefined

  constructor(text: string, rows: Iterable<readonly Cell[]>) {
    this.#text = text
    this.#rows = rows
    this.done = new Promise((resolve, reject) => ([this.#finish, this.#fail] = [resolve, reject]))
  }

  submit(wire: Connection): void {
    wire.query(this.#text)
  }

  handleCopyInResponse(wire: Wire): void {
    this.#send(wire).catch((error: unknown) => wire.sendCopyFail(String(error)))
  }

  async #send(wire: Wire): Promise<void> {
    let lines = ''
    const flush = async () => {
      wire.sendCopyFromChunk(Buffer.from(lines))
      lines = ''
      if (wire.stream.writableNeedDrain) await new Promise<void>((resolve) => wire.stream.once('drain', resolve))
    }
    for (const row of this.#rows) {
      lines += `${row.map(cell).join('\t')}\n`
      if (lines.length > chunkSize) await flush()
    }
    await flush()
    wire.endCopyFrom()
  }

  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    this.#finish()
  }
  handleError(error: Error): void {
    this.#fail(error)
  }
}

/** Copies rows into a table as they are made; `columns` names their cells. */
export async function copyRows(
  client: Client,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Promise<void> {
  await client.query(new CopyIn(`copy ${table} (${columns.join(', ')}) from stdin`, rows)).done
}
