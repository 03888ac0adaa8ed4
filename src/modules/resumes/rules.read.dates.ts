const monthNames =
  'jan(?:uary|uari)?|feb(?:ruary|ruari)?|mar(?:ch|et)?|apr(?:il)?|may|mei|june?|juni?|july?|juli?|aug(?:ust)?|agu(?:stus)?|agt|ags|sept?(?:ember)?|oct(?:ober)?|okt(?:ober)?|nov(?:ember)?|dec(?:ember)?|des(?:ember)?'
/** How the months begin in either language; March stands before May, whose first two letters are the same. */
const monthPrefixes = [/^jan/, /^feb/, /^mar/, /^apr/, /^m/, /^jun/, /^jul/, /^a/, /^sep/, /^o/, /^nov/, /^d/]
const presentWords = 'present|now|current|today|sekarang|saat ini|kini|hari ini'
const day = `(?:(?:\\d{1,2}\\s+)?(${monthNames})\\.?,?\\s+((?:19|20)\\d{2})|(0?[1-9]|1[0-2])[/.]((?:19|20)\\d{2})|((?:19|20)\\d{2})(?:-(0[1-9]|1[0-2]))?(?![\\d/]))`
const rangePattern = new RegExp(
  `(?<!\\d[-/]?)${day}\\s*(?:[-–—~]|to|until|s\\.?\\s?/?d\\.?|sampai|hingga)+\\s*(?:${day}|(${presentWords}))`,
  'iu',
)
/** Not the year in a number such as PG-2024-118. */
const singlePattern = new RegExp(`(?<![\\d/])${day}(?!-\\d{3})`, 'iu')

/** Dates are first days of months, YYYY-MM-DD; a year alone starts in January and ends in December. */
export type ParsedDates = { startOn: string | null; endOn: string | null; present: boolean; rest: string }

function dayOf(parts: readonly (string | undefined)[], end: boolean): string | null {
  const [name, named, number, numbered, year, iso] = parts
  if (name) {
    const month = monthPrefixes.findIndex((start) => start.test(name.toLowerCase())) + 1
    return `${named}-${String(month).padStart(2, '0')}-01`
  }
  if (number) return `${numbered}-${number.padStart(2, '0')}-01`
  return year ? `${year}-${iso ?? (end ? '12' : '01')}-01` : null
}

const trimSeparators = (text: string) =>
  text
    .replaceAll(/\(\s*\)|\[\s*\]/g, ' ')
    .replaceAll(/^[\s|,·•–—\t:;-]+|[\s|,·•–—\t:;(-]+$/g, '')
    .replaceAll(/ {2,}/g, ' ')

/**
 * Finds a period in an English or Indonesian line; `rest` is the remaining text. `alone` accepts a single date. What stands apart
 * at the end of the line goes before a date in the text, as in "Speaker at GopherCon 2019    Nov 2019".
 */
export function findDates(line: string, alone: boolean): ParsedDates | null {
  const cells = line.split('\t')
  const apart = datesIn(cells.at(-1) ?? '', alone)
  return apart?.rest === '' ? { ...apart, rest: cells.slice(0, -1).join('\t') } : datesIn(line, alone)
}

function datesIn(line: string, alone: boolean): ParsedDates | null {
  const range = rangePattern.exec(line)
  if (range) {
    const rest = trimSeparators(`${line.slice(0, range.index)} ${line.slice(range.index + range[0].length)}`)
    return {
      startOn: dayOf(range.slice(1), false),
      endOn: dayOf(range.slice(7), true),
      present: range[13] !== undefined,
      rest,
    }
  }
  const one = alone ? singlePattern.exec(line) : null
  if (!one) return null
  const rest = trimSeparators(`${line.slice(0, one.index)} ${line.slice(one.index + one[0].length)}`)
  return { startOn: null, endOn: dayOf(one.slice(1), true), present: false, rest }
}
