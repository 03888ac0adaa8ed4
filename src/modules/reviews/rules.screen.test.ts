import { expect, test } from 'vitest'
import { builtInWords, contactsIn, hasProfanity, textProblem, withoutContacts } from '#kernel/content-filter.ts'
import { screen } from './rules.screen.ts'

const calm = 'People are kind, the work is clear, and pay arrived on the 25th of each month in 2024.'

test.each([
  ['write to budi@contoh.co.id please', ['EMAIL']],
  ['budi (at) contoh (dot) com', ['EMAIL']],
  ['budi at contoh dot com', ['EMAIL']],
  ['call +62 812-3456-7890 now', ['PHONE']],
  ['WA 0812 3456 7890', ['PHONE']],
  ['see https://contoh.example/page', ['LINK']],
  ['look at www.contoh.id', ['LINK']],
  ['wa.me/62812345678', ['LINK']],
  ['follow @budi_contoh', ['LINK']],
  ['we were paid 12.500.000 and later 15,000,000 from 2019 to 2024', []],
  ['open from 08.00 to 17.00, 5 days a week', []],
  [calm, []],
])('%s', (text, contacts) => {
  expect(contactsIn(text)).toEqual(contacts)
})

test.each([
  ['what a shitty place', true],
  ['sh1tty', true],
  ['f.u.c.k them', true],
  ['FUUUUCK', true],
  ['atasannya goblok', true],
  ['b4ngsat', true],
  ['Bossnya anjingggg', true],
  ['an assistant in the class of Scunthorpe', false],
  ['we went to Mount Titiwangsa and ate taichan', false],
  ['the cockpit and the shiitake were fine', false],
  [calm, false],
])('%s: %s', (text, rude) => {
  expect(hasProfanity(text, builtInWords)).toBe(rude)
})

test('a review is flagged for any of its texts and for similar reviews', () => {
  const quiet = { recent: 0, copies: 0, blockedWords: builtInWords }
  expect(screen(['Good', calm, calm], quiet)).toEqual([])
  expect(screen(['Good', calm, 'Mail me: siti@contoh.id or 0812 3456 7890'], quiet)).toEqual(['EMAIL', 'PHONE'])
  expect(screen(['WORST PLACE THAT I HAVE EVER WORKED AT IN MY LIFE, REALLY', calm.slice(0, 30)], quiet)).toEqual([
    'SHOUTING',
  ])
  expect(screen(['Good', calm], { recent: 5, copies: 1, blockedWords: builtInWords })).toEqual(['COPIED', 'BURST'])
  expect(screen(['Good', calm], { recent: 4, copies: 0, blockedWords: builtInWords })).toEqual([])
})

test('a reply is public at once, so it is rejected rather than flagged', () => {
  expect(textProblem('Thank you for telling us, we look into it.', builtInWords)).toBeNull()
  expect(textProblem('Call us at 0812 3456 7890.', builtInWords)).toBe('TEXT_HAS_CONTACTS')
  expect(textProblem('You are a tolol.', builtInWords)).toBe('TEXT_IS_RUDE')
})

test.each([
  ['a-', []],
  ['instagram.', []],
  ['@a', []],
  ['a.', []],
  ['0812 ', ['PHONE']],
])('contacts in many %j are looked for within the time of a test', (part, contacts) => {
  expect(contactsIn(part.repeat(200_000 / part.length))).toEqual(contacts)
})

test('contact details are removed from a text', () => {
  expect(
    withoutContacts(
      'Mail siti@contoh.co.id, call 0812 3456 7890, see linkedin.com/in/siti-rahma or contoh.id/siti and @siti_r. Ten years in 2024.',
    ),
  ).toBe('Mail ••• call ••• see ••• or ••• and ••• Ten years in 2024.')
})

test('links and rude words are flagged, and texts are read apart', () => {
  const quiet = { recent: 0, copies: 0, blockedWords: builtInWords }
  expect(screen(['See https://contoh.example/page', 'what a shitty place'], quiet)).toEqual(['LINK', 'PROFANITY'])
  expect(screen(['A calm class', 'goblok'], quiet)).toEqual(['PROFANITY'])
})

test('words are those of the list that an editor keeps, in any case and disguise', () => {
  const words = ['Curang', 'gado*']
  expect(hasProfanity('bosnya cur4ng', words)).toBe(true)
  expect(hasProfanity('GADOGADO', words)).toBe(true)
  expect(hasProfanity('what a shitty place, kecurangan', words)).toBe(false)
  expect(hasProfanity('what a shitty place', [])).toBe(false)
  expect(textProblem('Anda curang.', words)).toBe('TEXT_IS_RUDE')
})

test('shouting is more than half of forty letters or more', () => {
  const of = (capitals: number, small: number) =>
    screen(['A'.repeat(capitals) + 'b'.repeat(small)], { recent: 0, copies: 0, blockedWords: builtInWords })
  expect(of(39, 0)).toEqual([])
  expect(of(21, 19)).toEqual(['SHOUTING'])
  expect(of(20, 20)).toEqual([])
})
