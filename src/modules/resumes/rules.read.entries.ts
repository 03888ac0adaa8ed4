import type { ResumeEntry } from './contract.shapes.ts'
import { findDates, type ParsedDates } from './rules.read.dates.ts'
import { emptyEntry } from './rules.ts'
import type { SectionKind } from './rules.kinds.ts'

const bullet = /^\s*[-–•*▪◦·➢✓]\s*/
const organisationWords =
  /\b(PT|CV|Tbk|UD|Ltd|Inc|LLC|Corp|GmbH|Pte|Bhd|Universitas|University|Institut|Institute|Politeknik|Polytechnic|Sekolah|School|College|Academy|Akademi|SMA|SMK|SMAN|SMKN|Dinas|Kementerian|Ministry|Bank|Yayasan|Foundation|Group|Studio|Company|Agency)\b/
const grade = /\b(ipk|gpa|nilai|grade|predikat|cum laude)\b|\d/i

/** Could be a title, company or place rather than a sentence. */
const isHeadLine = (line: string | undefined): line is string =>
  line !== undefined && line !== '' && line.length <= 110 && !bullet.test(line) && !/^\p{Ll}|[.!?]$/u.test(line)

/** A new entry may start after such a line. */
const endsParagraph = (line: string | undefined) =>
  line === undefined || line === '' || bullet.test(line) || /[.!?]$/.test(line)

type EntryStart = { at: number; from: number; dates: ParsedDates; heads: string[] }

/** Splits a section into entries: each starts at a line with dates, or at the line above when that line has only dates. */
export function readEntries(lines: readonly string[], kind: SectionKind, id: string): ResumeEntry[] {
  const alone = kind !== 'experience'
  const starts: EntryStart[] = []
  for (const [at, line] of lines.entries()) {
    if (bullet.test(line) || line.length > 160) continue
    const dates = findDates(line, alone)
    if (!dates || isSentence(line, dates)) continue
    if (dates.rest !== '' && dates.startOn === null && hasDatesBelow(lines, at, alone)) continue
    const before = starts.at(-1)
    const free = (index: number) => index > (before ? before.at : -1) && isHeadLine(lines[index])
    const above = free(at - 1) ? (lines[at - 1] ?? '') : ''
    const opens = above !== '' && (dates.rest === '' || endsParagraph(lines[at - 2]))
    const second =
      opens && dates.rest === '' && free(at - 2) && endsParagraph(lines[at - 3]) ? (lines[at - 2] ?? '') : ''
    const heads = [second, opens ? above : '', dates.rest].filter((text) => text !== '')
    if (heads.length > 0) starts.push({ at, from: at - (opens ? 1 : 0) - (second ? 1 : 0), dates, heads })
  }
  if (starts.length === 0 && alone) return undatedEntries(lines, id)
  return starts.slice(0, 40).map((start, nth) => {
    const rows = lines.slice(start.at + 1, starts[nth + 1]?.from).filter((row) => row !== '')
    const heads = [...start.heads]
    if (heads.length === 1 && isHeadLine(rows[0]) && rows.length > 0) heads.push(rows.shift() ?? '')
    return {
      ...entryOf(heads, kind, `${id}-${nth + 1}`),
      ...periodOf(start.dates, kind),
      description: joinWrappedLines(rows),
    }
  })
}

/** A sentence of a description may name dates too. */
const isSentence = (line: string, { rest }: ParsedDates) => /[.!?]$/.test(line) && rest.split(' ').length > 3

/** A year in a title is not its date when a line with nothing but dates follows: "Speaker at GopherCon 2019", "Nov 2019". */
const hasDatesBelow = (lines: readonly string[], at: number, alone: boolean) =>
  [1, 2].some(
    (by) => lines.slice(at + 1, at + by).every(isHeadLine) && findDates(lines[at + by] ?? '', alone)?.rest === '',
  )

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
    .map((line, at) => entryOf([line], 'project', `${id}-${at + 1}`))

/** Joins lines that were wrapped in the document. */
function joinWrappedLines(rows: readonly string[]): string {
  const joined: string[] = []
  for (const row of rows) {
    const last = joined.at(-1)
    const continues =
      last !== undefined && !bullet.test(row) && (/^\p{Ll}/u.test(row) || !/[.!?:]$/.test(last)) && last.length > 40
    if (continues) joined[joined.length - 1] = `${last} ${row}`
    else joined.push(row.replace(bullet, '- '))
  }
  return joined.join('\n').replaceAll('\t', ' ').slice(0, 3000)
}

function entryOf(heads: readonly string[], kind: SectionKind, id: string): ResumeEntry {
  const parts = heads.map((text) => text.split(/\t|\s+[|·•]\s+/).map((part) => part.trim()))
  const split = parts.length === 1 && parts[0]?.length === 1 ? splitTitle(parts[0][0] ?? '') : parts.flat()
  const [first = '', second = '', ...rest] = split
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
    ...(kind === 'project' && { organisation: cut(organisation, 120) }),
  }
}

/** "Backend developer at Acme", "Pengembang di PT Sinar", "Developer – Acme", "Developer, PT Sinar". */
function splitTitle(line: string): string[] {
  const at = /^(.{3,80}?)\s+(?:at|di|@|[-–—])\s+(.{2,100})$/i.exec(line) ?? /^(.{3,80}?),\s+(.{2,100})$/.exec(line)
  return at ? [at[1] ?? '', at[2] ?? ''] : [line]
}
