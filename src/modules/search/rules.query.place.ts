/** What people type for a job without a place, in both languages; compared in plain lower case. */
const anywhere = new Set([
  'work from anywhere',
  'anywhere',
  'wfa',
  'wfh',
  'kerja dari mana saja',
  'dari mana saja',
  'di mana saja',
  'dimana saja',
  'mana saja',
])
const remote = new Set([
  'remote',
  'remotely',
  'work from home',
  'home office',
  'jarak jauh',
  'kerja jarak jauh',
  'kerja dari rumah',
  'dari rumah',
])

const me = new Set([
  'near me',
  'nearby',
  'around me',
  'close to me',
  'dekat saya',
  'di dekat saya',
  'dekat sini',
  'sekitar saya',
  'di sekitar saya',
  'terdekat',
])

const plainly = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ').trim()
/** True for "near me", in both languages: where that is the profile says, or the person. */
export const nearMe = (text: string): boolean => me.has(plainly(text))

export type PlaceWords = { kind: 'anywhere' } | { kind: 'remote' } | { kind: 'named'; first: string; rest: string[] }

/** Reads the words of a place: "Bandung, Jawa Barat" is a name and what it lies in. Null for nothing typed. */
export function placeWords(text: string): PlaceWords | null {
  const plain = plainly(text)
  if (anywhere.has(plain)) return { kind: 'anywhere' }
  if (remote.has(plain)) return { kind: 'remote' }
  const [first, ...rest] = plain
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return first ? { kind: 'named', first, rest: rest.slice(0, 3) } : null
}
