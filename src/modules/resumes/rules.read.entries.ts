import type { ResumeEntry } from './contract.shapes.ts'
import { findDates, type ParsedDates } from './rules.read.dates.ts'
import { emptyEntry } from './rules.ts'
import type { SectionKind } from './rules.kinds.ts'

const bullet = /^\s*[-–•*▪◦·➢✓]\s*/
const organisationWords =
  /\b(PT|CV|Tbk|UD|Ltd|Inc|LLC|Corp|GmbH|Pte|Bhd|Universitas|University|Institut|Institute|Politeknik|Polytechnic|Sekolah|School|College|Academy|Akademi|SMA|SMK|SMAN|SMKN|Dinas|Kementerian|Ministry|Bank|Yayasan|Foundation|Group|Studio|Company|Agency)\b/
const grade = /\b(ipk|gpa|nilai|grade|predikat|cum laude)\b|\d/i

/** Could be a title, company or place rather than a sentence. */
const isHeadLine = (line: string) =>
  line !== '' && line.length <= 110 && !bullet.test(line) && !/^\p{Ll}|[.!?]$/u.test(line)

/** A new entry may start after such a line. */
const endsParagraph = (line: string) => line === '' || bullet.test(line) || /[.!?]$/.test(line)

type EntryStart = { at: number; from: number; dates: ParsedDates; heads: string[] }

/** Splits a section into entries: each starts at a line with dates, or at the line above when that line has only dates. */
export function readEntries(lines: readonly string[], kind: SectionKind, id: string): ResumeEntry[] {
  const alone = kind !== 'experience'
  const starts: EntryStart[] = []
  const lineAt = (at: number) => lines[at] ?? ''
  for (const [at, line] of lines.entries()) {
    if (bullet.test(line) || line.length > 160) continue
    const dates = findDates(line, alone)
    if (!dates || isSentence(line, dates)) continue
    if (dates.rest !== '' && dates.startOn === null && hasDatesBelow(lineAt, at, alone)) continue
    const above = linesAbove(lineAt, at, { after: starts.at(-1)?.at ?? -1, alone: dates.rest === '' })
    const heads = [...above, dates.rest].filter((text) => text !== '')
    if (heads.length > 0) starts.push({ at, from: at - above.length, dates, heads })
  }
  if (starts.length === 0 && alone) return undatedEntries(lines, id)
  return starts.slice(0, 40).map((start, nth) => {
    const rows = lines.slice(start.at + 1, starts[nth + 1]?.from).filter((row) => row !== '')
    const heads = [...start.heads]
    if (heads.length === 1 && isHeadLine(rows[0] ?? '')) heads.push(...rows.splice(0, 1))
    return {
      ...entryOf(heads, `${id}-${nth + 1}`),
      ...periodOf(start.dates, kind),
      description: joinWrappedLines(rows),
    }
  })
}

type LineAt = (at: number) => string

/** The lines above one with dates that belong to its entry: up to two above dates that stand `alone`, else the first of a paragraph. */
function linesAbove(lineAt: LineAt, at: number, { after, alone }: { after: number; alone: boolean }): string[] {
  const isFree = (index: number) => index > after && isHeadLine(lineAt(index))
  if (!isFree(at - 1)) return []
  const above = [lineAt(at - 1)]
  if (!alone) return endsParagraph(lineAt(at - 2)) ? above : []
  return isFree(at - 2) && endsParagraph(lineAt(at - 3)) ? [lineAt(at - 2), ...above] : above
}

/** A sentence of a description may name dates too. */
const isSentence = (line: string, { rest }: ParsedDates) => /[.!?]$/.test(line) && rest.split(' ').length > 3

/** A year in a title is not its date when a line with nothing but dates follows: "Speaker at GopherCon 2019", "Nov 2019". */
const hasDatesBelow = (lineAt: LineAt, at: number, alone: boolean) => {
  const isDate = (index: number) => findDates(lineAt(index), alone)?.rest === ''
  return isDate(at + 1) || (isHeadLine(lineAt(at + 1)) && isDate(at + 2))
}

/** A single date is the issue date of a certificate or award, and the end date of anything else. */
function periodOf({ startOn, endOn, present }: ParsedDates, kind: SectionKind) {
  const given = startOn === null && ['certificate', 'accomplishment'].includes(kind)
  return given ? { startOn: endOn, endOn: null, present } : { startOn, endOn, present }
}

const undatedEntries = (lines: readonly string[], id: string): ResumeEntry[] =>
  lines
    .map((line) => line.replace(bullet, ''))
    .filter((line) => isHeadLine(line))
    .slice(0, 20)
    .map((line, at) => entryOf([line], `${id}-${at + 1}`))

/** Joins lines that were wrapped in the document. */
function joinWrappedLines(rows: readonly string[]): string {
  const joined: string[] = []
  for (const row of rows) {
    const last = joined.at(-1) ?? ''
    const continues = last.length > 40 && !bullet.test(row) && (/^\p{Ll}/u.test(row) || !/[.!?:]$/.test(last))
    if (continues) joined.splice(-1, 1, `${last} ${row}`)
    else joined.push(row.replace(bullet, '- '))
  }
  return joined.join('\n').replaceAll('\t', ' ').slice(0, 3000)
}

function entryOf(heads: readonly string[], id: string): ResumeEntry {
  const parts = heads.flatMap((text) => text.split(/\t|\s+[|·•]\s+/).map((part) => part.trim()))
  const [first = '', second = '', ...rest] = parts.length === 1 ? parts.flatMap(splitTitle) : parts
  const swapped = organisationWords.test(first) && second !== '' && !organisationWords.test(second)
  const [title, organisation] = swapped ? [second, first] : [first, second]
  const note = rest.find((part) => grade.test(part)) ?? ''
  const place = rest.find((part) => part !== note) ?? ''
  const cut = (text: string, maxLength: number) => text.slice(0, maxLength)
  return {
    ...emptyEntry(id),
    title: cut(title, 120),
    organisation: cut(organisation, 120),
    place: cut(place, 100),
    note: cut(note, 60),
  }
}

/** "Backend developer at Acme", "Pengembang di PT Sinar", "Developer – Acme", "Developer, PT Sinar". */
function splitTitle(line: string): string[] {
  const at = /^(.{3,80}?)\s+(?:at|di|@|[-–—])\s+(.{2,100})$/i.exec(line) ?? /^(.{3,80}?),\s+(.{2,100})$/.exec(line)
  return at ? at.slice(1) : [line]
}
