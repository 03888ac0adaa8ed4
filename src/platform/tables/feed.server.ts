import { SaxesParser } from 'saxes'
import { tableLimits, tableOf, type TableOutcome, type TableRefusal } from '#kernel/table.ts'
import { postingFields, type FeedItem } from './feed-json.server.ts'

type RefusalReason = Exclude<TableRefusal['refused'], 'QUOTE_NOT_CLOSED'>
class Refused extends Error {
  readonly reason: RefusalReason
  constructor(reason: RefusalReason) {
    super(reason)
    this.reason = reason
  }
}

const maxDepth = 30

/** The jobs of a feed as a table: XML with an element a job, or JSON with schema.org's JobPosting. */
export function readFeed(bytes: Buffer): TableOutcome {
  try {
    const text = decode(bytes).trimStart()
    const isJson = /^[[{]/.test(text)
    const items = isJson ? jsonItems(text) : xmlItems(text)
    const header = [...new Set(items.flatMap((item) => [...item.keys()]))]
    if (header.length > tableLimits.columns) throw new Refused('TOO_WIDE')
    const rows = items.map((item) => header.map((name) => item.get(name) ?? ''))
    const lines = [header, ...rows].map((cells, at) => ({ line: at + 1, cells }))
    return tableOf(lines, { format: isJson ? 'JSON' : 'XML', encoding: null, separator: null, sheet: null })
  } catch (error) {
    if (error instanceof Refused) return { refused: error.reason }
    throw error
  }
}

/** The encoding that a byte order mark or the declaration names; text that is not in it is refused, as it would be read wrongly. */
function decode(bytes: Buffer): string {
  const start = bytes.subarray(0, 200).toString('latin1')
  const declared = /<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']/i.exec(start)?.[1]?.toLowerCase() ?? 'utf-8'
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
  const name = marked ?? declared
  if (!/^(utf-8|utf-16le|utf-16be|us-ascii|iso-8859-1|windows-1252)$/.test(name)) throw new Refused('FILE_REJECTED')
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes).replaceAll('\u0000', '').toWellFormed()
  } catch {
    throw new Refused('FILE_REJECTED')
  }
}

const isItem = (name: string) => /^(job|jobposting|item|vacancy)$/i.test(name)
/** Elements whose text may hold markup that was not escaped. */
const isText = (name: string) => /descri|require|respons|benefit|qualif/i.test(name)

/** Entities of its own, document types and depth are refused; the parser reads nothing from elsewhere (FI-07). */
function xmlItems(text: string): FeedItem[] {
  const items: FeedItem[] = []
  const path: string[] = []
  let item: FeedItem | null = null
  let itemDepth = 0
  const parser = new SaxesParser({ position: false })
  const add = (words: string) => {
    const inside = path.slice(itemDepth)
    const name = inside.find(isText) ?? inside.at(-1)
    if (!item || !name || (words.trim() === '' && !item.has(name))) return
    const before = item.get(name) ?? ''
    // A cell that is too long is told with its row; more than that is not kept.
    if (before.length <= tableLimits.cell) item.set(name, before + words)
  }
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Refused('FILE_REJECTED')
  })
  parser.on('opentag', ({ name }) => {
    path.push(name)
    if (path.length === 1 && name.toLowerCase() === 'html') throw new Refused('UNSUPPORTED_TYPE')
    if (path.length > maxDepth) throw new Refused('TOO_COMPLEX')
    if (item || path.length === 1 || !isItem(name)) return
    if (items.length >= tableLimits.rows) throw new Refused('TOO_MANY_ROWS')
    items.push((item = new Map()))
    itemDepth = path.length
  })
  parser.on('closetag', () => {
    path.pop()
    if (path.length < itemDepth) [item, itemDepth] = [null, 0]
  })
  parser.on('text', add)
  parser.on('cdata', add)
  try {
    parser.write(text).close()
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('FILE_REJECTED')
  }
  return items.map((cells) => withPeriod(new Map([...cells].map(([name, words]) => [name, words.trim()]))))
}

/** A period that stands in the salary: "Rp 120 juta per tahun". */
function withPeriod(item: FeedItem): FeedItem {
  const period = /(?:per|a|an|\/)\s*(hour|day|week|month|year|jam|hari|minggu|bulan|tahun)\b/i.exec(
    item.get('salary') ?? '',
  )?.[1]
  if (period) item.set('salary period', period)
  return item
}

const lists = ['jobs', 'items', '@graph', 'itemListElement', 'data', 'results']

function jsonItems(text: string): FeedItem[] {
  let root: unknown
  try {
    root = JSON.parse(text)
  } catch {
    throw new Refused('FILE_REJECTED')
  }
  const within = root as Record<string, unknown>
  const list = Array.isArray(root) ? root : (lists.map((name) => within[name]).find(Array.isArray) ?? [root])
  if (list.length > tableLimits.rows) throw new Refused('TOO_MANY_ROWS')
  return list.map((each) => withPeriod(postingFields(each)))
}
