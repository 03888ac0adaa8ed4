import { tokensOf, type Token } from './rules.tokens.ts'

/**
 * Topics that have no place in a decision about a person unless the work itself requires them: Law 13/2003 art. 5 and 6, circular
 * M/6/HK.04/V/2025, and what Law 27/2022 art. 4 calls specific data.
 */
export const protectedTopics = [
  'RELIGION',
  'ETHNICITY',
  'GENDER',
  'FAMILY',
  'PREGNANCY',
  'AGE',
  'LOOKS',
  'HEALTH',
  'POLITICS',
] as const
export type ProtectedTopic = (typeof protectedTopics)[number]

/** Words and phrases in both languages; `*` stands for any ending, `#` for a number. */
const words: Record<ProtectedTopic, readonly string[]> = {
  RELIGION: [
    'religion',
    'religious',
    'agama*',
    'beragama',
    'seagama',
    'muslim*',
    'moslem*',
    'islam*',
    'kristen*',
    'christian',
    'christians',
    'katolik',
    'catholic*',
    'hindu',
    'budha',
    'buddha',
    'buddhist*',
    'konghucu',
    'hijab*',
    'jilbab*',
    'berhijab',
    'berjilbab',
    'headscarf',
    'sholat',
    'salat',
  ],
  ETHNICITY: [
    'ethnicity',
    'ethnic',
    'etnis',
    'suku',
    'sukunya',
    'racial',
    'ras',
    'her race',
    'his race',
    'their race',
    'skin colour',
    'skin color',
    'warna kulit',
    'keturunan',
    'pribumi',
    'tionghoa',
    'chinese descent',
    'orang jawa',
    'orang batak',
    'orang sunda',
    'orang padang',
    'orang papua',
    'tribe',
  ],
  GENDER: [
    'gender',
    'jenis kelamin',
    'laki laki',
    'perempuan*',
    'wanita*',
    'pria',
    'woman',
    'women',
    'female*',
    'male',
    'males',
    'sexual orientation',
    'orientasi seksual',
    'gay',
    'lesbian',
    'lgbt*',
  ],
  FAMILY: [
    'married',
    'unmarried',
    'marital',
    'marriage',
    'menikah',
    'pernikahan*',
    'lajang',
    'status perkawinan',
    'kawin',
    'divorced',
    'divorcee',
    'janda',
    'duda',
    'cerai',
    'bercerai',
    'husband',
    'wife',
    'suami*',
    'istri*',
    'spouse',
    'fiance',
    'has children',
    'have children',
    'small children',
    'young children',
    'punya anak',
    'anak kecil',
    'childcare',
    'family plans',
    'rencana berkeluarga',
  ],
  PREGNANCY: [
    'pregnan*',
    'hamil',
    'kehamilan*',
    'maternity',
    'cuti melahirkan',
    'melahirkan',
    'expecting a baby',
    'breastfeeding',
    'menyusui',
  ],
  AGE: [
    'age',
    'aged',
    'ages',
    'umur*',
    'usia*',
    'berumur',
    'berusia',
    'years old',
    'year old',
    'too old',
    'too young',
    'terlalu tua',
    'terlalu muda',
    'masih muda',
    'sudah tua',
    'under #',
    'elderly',
    'lansia',
  ],
  LOOKS: [
    'good looking',
    'attractive',
    'unattractive',
    'penampilan*',
    'appearance',
    'handsome',
    'beautiful',
    'cantik',
    'tampan',
    'ganteng',
    'jelek',
    'overweight',
    'obese',
    'gemuk',
    'kurus',
    'berat badan',
    'tinggi badan',
    'body weight',
    'body height',
    'tattoo*',
    'bertato',
    'ugly',
  ],
  HEALTH: [
    'disability',
    'disabilities',
    'disabled',
    'disabilitas',
    'difabel',
    'cacat',
    'illness*',
    'sick leave',
    'sakit sakitan',
    'riwayat penyakit',
    'penyakit*',
    'medical history',
    'medical condition*',
    'kondisi kesehatan',
    'mental health',
    'kesehatan mental',
    'depresi',
    'depressed',
    'depression',
    'anxiety disorder',
    'hiv',
    'cancer',
    'kanker',
    'wheelchair',
    'kursi roda',
  ],
  POLITICS: [
    'political',
    'politics',
    'politik',
    'partai',
    'voted for',
    'union member*',
    'trade union',
    'serikat pekerja',
    'serikat buruh',
  ],
}

/** What looks like one of the words and is something else. */
const harmless = [
  'political science',
  'ilmu politik',
  'male connector',
  'female connector',
  'age of data',
  'data age',
  'usia data',
  'usia aset',
  'cancer research',
  'usia pakai',
]

type Phrase = { topic: ProtectedTopic | null; parts: readonly string[] }
const phraseOf = (topic: Phrase['topic'], text: string): Phrase => ({ topic, parts: text.split(' ') })
/** Longer ones first: what is harmless is usually longer than the word in it. */
const phrases: readonly Phrase[] = [
  ...harmless.map((text) => phraseOf(null, text)),
  ...protectedTopics.flatMap((topic) => words[topic].map((text) => phraseOf(topic, text))),
].toSorted((one, other) => other.parts.length - one.parts.length)
const exact = Map.groupBy(
  phrases.filter(({ parts: [first = ''] }) => !first.endsWith('*')),
  ({ parts: [first = ''] }) => first,
)
const beginnings = phrases.filter(({ parts: [first = ''] }) => first.endsWith('*'))

const matches = (part: string, word: string | undefined): boolean => {
  if (word === undefined) return false
  if (part === '#') return /^\d{2}$/.test(word)
  return part.endsWith('*') ? word.startsWith(part.slice(0, -1)) : word === part
}

const fits = (tokens: readonly Token[], at: number, { parts }: Phrase): boolean =>
  parts.every((part, index) => {
    const token = tokens[at + index]
    return token?.sentence === tokens[at]?.sentence && matches(part, token?.word)
  })

export type TopicHit = { topic: ProtectedTopic; words: string }

/** Protected topics that a text touches, each once, with its words there. It only warns: people decide what they wrote. */
export function protectedTopicsIn(text: string): TopicHit[] {
  const { tokens } = tokensOf(text)
  const wordsByTopic = new Map<ProtectedTopic, string>()
  for (let at = 0; at < tokens.length; at++) {
    const begun = exact.get(tokens[at]?.word ?? '') ?? []
    const phrase = [...begun, ...beginnings].find((each) => fits(tokens, at, each))
    if (!phrase) continue
    const end = at + phrase.parts.length - 1
    if (phrase.topic && !wordsByTopic.has(phrase.topic))
      wordsByTopic.set(phrase.topic, text.slice(tokens[at]?.from, tokens[end]?.to).slice(0, 60))
    at = end
  }
  return [...wordsByTopic].map(([topic, hit]) => ({ topic, words: hit }))
}
