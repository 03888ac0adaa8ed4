/** How people write that they want to work without a place, in both languages. `jarak jauh` alone is a long-distance driver. */
const phrases = [
  'work(?:ing)? from (?:home|anywhere)',
  'kerja (?:dari rumah|dari mana saja|di rumah|jarak jauh|remote)',
  '(?:full|fully) remote',
  'remote (?:work|working|jobs?)',
  'wfh',
  'wfa',
  'remotely',
  // "Remote sensing" and the like are fields, not places.
  'remote(?! (?:sens|control|desktop|site|area|access|monitor|terminal|hand))',
]
// What stands in quotes is meant as it is; a minus before it asks for the opposite. No lookbehind: older Safari has none.
const pattern = new RegExp(
  `"[^"]*"?|(^|[^\\p{L}\\p{N}-])(-?)(?:${phrases.map((phrase) => phrase.replaceAll(' ', ' +')).join('|')})(?![\\p{L}\\p{N}-])`,
  'giu',
)

/** What a search says about remote work, apart from the place: `remote` is true for from anywhere, false for not so, null when nothing is said. */
export function splitRemote(search: string): { text: string; remote: boolean | null } {
  let remote: boolean | null = null
  const text = search.replaceAll(pattern, (match: string, _before: string, minus: string | undefined) => {
    if (match.startsWith('"')) return match
    remote = minus !== '-'
    return ' '
  })
  return remote === null ? { text: search, remote } : { text: text.replaceAll(/\s+/g, ' ').trim(), remote }
}

/** The same search again, of words alone and what they said about where one works. */
export const joinRemote = (text: string, remote: boolean | null): string =>
  [text, remote === null ? '' : remote ? 'remote' : '-remote'].filter(Boolean).join(' ')
