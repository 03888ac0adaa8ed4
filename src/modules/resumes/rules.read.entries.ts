import type { ResumeEntry } from './contract.shapes.ts'
import { findDates, type FoundDates } from './rules.read.dates.ts'
import { emptyEntry, type SectionKind } from './rules.ts'

const bullet = /^\s*[-–•*▪◦·➢✓]\s*/
const bodies =
  /\b(PT|CV|Tbk|UD|Ltd|Inc|LLC|Corp|GmbH|Pte|Bhd|Universitas|University|Institut|Institute|Politeknik|Polytechnic|Sekolah|School|College|Academy|Akademi|SMA|SMK|SMAN|SMKN|Dinas|Kementerian|Ministry|Bank|Yayasan|Foundation|Group|Studio|Company|Agency)\b/
const grade = /\b(ipk|gpa|nilai|grade|predikat|cum laude)\b|\d/i

/** A line that can be a title, a company or a place, not a sentence. */
const isShort = (line: string | undefined): line is string =>
  line !== undefined && line !== '' && line.length <= 110 && !bullet.test(line) && !/^\p{Ll}|[.!?]$/u.test(line)

/** After such a line something new may begin. */
const isBreak = (line: string | undefined) =>
  line === undefined || line === '' || bullet.test(line) || /[.!?]$/.test(line)

type Start = { at: number; from: number; dates: FoundDates; heads: string[] }

/** Entries of a section: each begins at a line with dates, or at the line above when the dates stand alone. */
export function readEntries(lines: readonly string[], kind: SectionKind, id: string): ResumeEntry[] {
  const alone = kind !== 'experience'
  const starts: Start[] = []
  for (const [at, line] of lines.entries()) {
    if (bullet.test(line) || line.length > 160) continue
    const dates = findDates(line, alone)
    if (!dates) continue
    const before = starts.at(-1)
    const free = (index: number) => index > (before ? before.at : -1) && isShort(lines[index])
    const above = free(at - 1) ? (lines[at - 1] ?? '') : ''
    const opens = above !== '' && (dates.rest === '' || isBreak(lines[at - 2]))
    const second = opens && dates.rest === '' && free(at - 2) && isBreak(lines[at - 3]) ? (lines[at - 2] ?? '') : ''
    const heads = [second, opens ? above : '', dates.rest].filter((text) => text !== '')
    if (heads.length > 0) starts.push({ at, from: at - (opens ? 1 : 0) - (second ? 1 : 0), dates, heads })
  }
  if (starts.length === 0 && alone) return undated(lines, id)
  return starts.slice(0, 40).map((start, nth) => {
    const rows = lines.slice(start.at + 1, starts[nth + 1]?.from).filter((row) => row !== '')
    const heads = [...start.heads]
    if (heads.length === 1 && isShort(rows[0]) && rows.length > 0) heads.push(rows.shift() ?? '')
    return { ...entryOf(heads, kind, `${id}-${nth + 1}`), ...span(start.dates, kind), description: prose(rows) }
  })
}

/** One date of a certificate is when it was given, of anything else when it ended. */
function span({ startOn, endOn, present }: FoundDates, kind: SectionKind) {
  const given = startOn === null && ['certificate', 'accomplishment'].includes(kind)
  return given ? { startOn: endOn, endOn: null, present } : { startOn, endOn, present }
}

const undated = (lines: readonly string[], id: string): ResumeEntry[] =>
  lines
    .map((line) => line.replace(bullet, ''))
    .filter((line) => isShort(line))
    .slice(0, 20)
    .map((line, at) => entryOf([line], 'project', `${id}-${at + 1}`))

/** Lines that go on where the one before stopped are one line again. */
function prose(rows: readonly string[]): string {
  const joined: string[] = []
  for (const row of rows) {
    const last = joined.at(-1)
    const goesOn =
      last !== undefined && !bullet.test(row) && (/^\p{Ll}/u.test(row) || !/[.!?:]$/.test(last)) && last.length > 40
    if (goesOn) joined[joined.length - 1] = `${last} ${row}`
    else joined.push(row.replace(bullet, '- '))
  }
  return joined.join('\n').replaceAll('\t', ' ').slice(0, 3000)
}

function entryOf(heads: readonly string[], kind: SectionKind, id: string): ResumeEntry {
  const parts = heads.map((text) => text.split(/\t|\s+[|·•]\s+/).map((part) => part.trim()))
  const split = parts.length === 1 && parts[0]?.length === 1 ? splitLine(parts[0][0] ?? '') : parts.flat()
  const [first = '', second = '', ...rest] = split
  const swapped = bodies.test(first) && second !== '' && !bodies.test(second)
  const [title, organisation] = swapped ? [second, first] : [first, second]
  const mark = rest.find((part) => grade.test(part)) ?? ''
  const place = rest.find((part) => part !== mark) ?? ''
  const cut = (text: string, most: number) => text.slice(0, most)
  return {
    ...emptyEntry(id),
    title: cut(title, 120),
    organisation: cut(organisation, 120),
    place: cut(place, 100),
    mark: cut(mark, 60),
    ...(kind === 'project' && { organisation: cut(organisation, 120) }),
  }
}

/** "Backend developer at Acme", "Pengembang di PT Sinar", "Developer – Acme", "Developer, PT Sinar". */
function splitLine(line: string): string[] {
  const at = /^(.{3,80}?)\s+(?:at|di|@|[-–—])\s+(.{2,100})$/i.exec(line) ?? /^(.{3,80}?),\s+(.{2,100})$/.exec(line)
  return at ? [at[1] ?? '', at[2] ?? ''] : [line]
}
