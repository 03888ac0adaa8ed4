const names =
  'jan(?:uary|uari)?|feb(?:ruary|ruari)?|mar(?:ch|et)?|apr(?:il)?|may|mei|june?|juni?|july?|juli?|aug(?:ust)?|agu(?:stus)?|agt|ags|sept?(?:ember)?|oct(?:ober)?|okt(?:ober)?|nov(?:ember)?|dec(?:ember)?|des(?:ember)?'
const starts = ['jan', 'feb', 'mar', 'apr', 'ma|me', 'jun', 'jul', 'au|ag', 'sep', 'oc|ok', 'nov', 'de']
const going = 'present|now|current|today|sekarang|saat ini|kini|hari ini'
const day = `(?:(?:\\d{1,2}\\s+)?(${names})\\.?,?\\s+((?:19|20)\\d{2})|(0?[1-9]|1[0-2])[/.]((?:19|20)\\d{2})|((?:19|20)\\d{2})(?:-(0[1-9]|1[0-2]))?(?![\\d/]))`
const ranges = new RegExp(
  `(?<!\\d[-/]?)${day}\\s*(?:[-–—~]|to|until|s\\.?\\s?/?d\\.?|sampai|hingga)+\\s*(?:${day}|(${going}))`,
  'iu',
)
const single = new RegExp(`(?<![\\d/])${day}`, 'iu')

/** Days are firsts of months, YYYY-MM-DD; a year alone begins in January (and as an end stops in December). */
export type FoundDates = { startOn: string | null; endOn: string | null; present: boolean; rest: string }

function dayOf(parts: readonly (string | undefined)[], end: boolean): string | null {
  const [name, named, number, numbered, year, iso] = parts
  if (name && named) {
    const low = name.toLowerCase()
    const at = starts.findIndex((start) => new RegExp(`^(?:${start})`).test(low))
    // Maret and March begin like Mei and May do not: three letters tell them apart.
    const month = low.startsWith('mar') ? 3 : /^(?:may|mei)/.test(low) ? 5 : at + 1
    return `${named}-${String(month).padStart(2, '0')}-01`
  }
  if (number && numbered) return `${numbered}-${number.padStart(2, '0')}-01`
  if (year) return `${year}-${iso ?? (end ? '12' : '01')}-01`
  return null
}

const trimmed = (text: string) =>
  text
    .replaceAll(/\(\s*\)|\[\s*\]/g, ' ')
    .replaceAll(/^[\s|,·•–—\t:;-]+|[\s|,·•–—\t:;(-]+$/g, '')
    .replaceAll(/ {2,}/g, ' ')

/** A period in a line, in English or Indonesian, and what else the line says; null when there is none. `alone`: one date is enough. */
export function findDates(line: string, alone: boolean): FoundDates | null {
  const range = ranges.exec(line)
  if (range) {
    const rest = trimmed(`${line.slice(0, range.index)} ${line.slice(range.index + range[0].length)}`)
    const present = range[13] !== undefined
    return {
      startOn: dayOf(range.slice(1, 7), false),
      endOn: present ? null : dayOf(range.slice(7, 13), true),
      present,
      rest,
    }
  }
  const one = alone ? single.exec(line) : null
  if (!one) return null
  const rest = trimmed(`${line.slice(0, one.index)} ${line.slice(one.index + one[0].length)}`)
  return { startOn: null, endOn: dayOf(one.slice(1, 7), true), present: false, rest }
}
