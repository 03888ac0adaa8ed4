import { describe, expect, test } from 'vitest'
import { readEntries } from './rules.read.entries.ts'
import type { SectionKind } from './rules.kinds.ts'

const read = (text: string, kind: SectionKind = 'experience') => readEntries(text.split('\n'), kind, 's1')
const titles = (text: string, kind?: SectionKind) =>
  read(text, kind).map(({ title, organisation }) => [title, organisation])

describe('an entry begins', () => {
  test('at a line with dates and words, whose words are its title', () => {
    expect(titles('Kasir 2019 - 2020\nMelayani pelanggan.\nPelayan 2018 - 2019\nMenyajikan makanan.')).toEqual([
      ['Kasir', ''],
      ['Pelayan', ''],
    ])
  })

  test('at the line above one with dates alone, or two lines above', () => {
    expect(titles('Kasir\n2019 - 2020')).toEqual([['Kasir', '']])
    expect(titles('Kasir\nToko Maju\n2019 - 2020')).toEqual([['Kasir', 'Toko Maju']])
    expect(titles('Melayani semua.\nKasir\nToko Maju\n2019 - 2020')).toEqual([['Kasir', 'Toko Maju']])
    expect(titles('- Melayani\nKasir\nToko Maju\n2019 - 2020')).toEqual([['Kasir', 'Toko Maju']])
  })

  test('not further up: three lines without a stop are the end of a text', () => {
    expect(titles('Melayani\nKasir\nToko Maju\n2019 - 2020')).toEqual([['Toko Maju', '']])
  })

  test('with the line above a line of words and dates, where a paragraph begins', () => {
    expect(titles('\nToko Maju\nKasir 2019 - 2020')).toEqual([['Toko Maju', 'Kasir']])
    expect(titles('Toko Maju\nKasir 2019 - 2020')).toEqual([['Toko Maju', 'Kasir']])
    expect(titles('Menata rak\nToko Maju\nKasir 2019 - 2020')).toEqual([['Kasir', '']])
  })

  test('never with a line of the entry before, a sentence or a list', () => {
    expect(titles('Kasir 2019 - 2020\n2017 - 2018')).toHaveLength(1)
    expect(titles('Kasir 2019 - 2020\n2017 - 2018 Pelayan')).toEqual([
      ['Kasir', ''],
      ['Pelayan', ''],
    ])
    expect(titles('Kasir 2019 - 2020\nPelayan 2018 - 2019\n2016 - 2017')).toHaveLength(2)
    expect(titles('\nKasir 2019 - 2020\nWarung Kita\n2017 - 2018')).toEqual([
      ['Kasir', ''],
      ['Warung Kita', ''],
    ])
    expect(titles('Menata rak.\n2019 - 2020')).toEqual([])
    expect(titles('menata rak\n2019 - 2020')).toEqual([])
    expect(titles('- Menata rak\n2019 - 2020')).toEqual([])
    expect(titles('\n2019 - 2020')).toEqual([])
  })

  test('not in a bullet, a sentence or a very long line that names dates', () => {
    expect(titles('- Kasir 2019 - 2020')).toEqual([])
    expect(titles('Saya menata rak 2019 - 2020.')).toEqual([])
    expect(titles('Toko Maju 2019 - 2020.')).toHaveLength(1)
    const line = (length: number) => '2019 - 2020 '.padEnd(length, 'Kasir ')
    expect([titles(line(160)).length, titles(line(161)).length]).toEqual([1, 0])
  })

  test('at a heading of at most 110 characters', () => {
    const heading = (length: number) => `K${'a'.repeat(length - 1)}`
    expect(titles(`${heading(110)}\n2019 - 2020`)).toHaveLength(1)
    expect(titles(`${heading(111)}\n2019 - 2020`)).toEqual([])
  })

  test('forty times at most', () => {
    expect(read('Kasir 2019 - 2020\n'.repeat(41))).toHaveLength(40)
  })
})

describe('a title that names a year', () => {
  test('is dated by the line below, or the one after the place', () => {
    const text = 'Pembicara GopherCon 2019\nNov 2020'
    expect(read(text, 'accomplishment')).toMatchObject([{ title: 'Pembicara GopherCon 2019', startOn: '2020-11-01' }])
    expect(read('Pembicara GopherCon 2019\nBali\nNov 2020', 'accomplishment')).toMatchObject([
      { title: 'Pembicara GopherCon 2019', organisation: 'Bali', startOn: '2020-11-01' },
    ])
  })

  test('is dated by itself where no date follows at once', () => {
    expect(read('Juara 2019\n- Bali\nNov 2020', 'accomplishment')[0]).toMatchObject({
      title: 'Juara',
      startOn: '2019-12-01',
    })
    expect(read('Juara 2019\nFinalis 2020', 'accomplishment')).toMatchObject([{ title: 'Juara' }, { title: 'Finalis' }])
    expect(read('Juara 2018 - 2019\nNov 2020', 'accomplishment')[0]?.title).toBe('Juara')
  })
})

describe('the dates of an entry', () => {
  test.each<[SectionKind, string | null, string | null]>([
    ['certificate', '2020-11-01', null],
    ['accomplishment', '2020-11-01', null],
    ['education', null, '2020-11-01'],
    ['project', null, '2020-11-01'],
  ])('one date alone of a %s: from %s to %s', (kind, startOn, endOn) => {
    expect(read('Karcis, Nov 2020', kind)).toMatchObject([{ startOn, endOn, present: false }])
  })

  test('a certificate with a period keeps it, a job needs one', () => {
    expect(read('Karcis 2019 - 2020', 'certificate')).toMatchObject([{ startOn: '2019-01-01', endOn: '2020-12-01' }])
    expect(read('Karcis, Nov 2020')).toEqual([])
  })
})

describe('without any date', () => {
  test('each headline of a project is one, except of jobs', () => {
    const text = 'Karcis\n- Pasar Kita\nsebuah aplikasi.\n'
    expect(titles(text, 'project')).toEqual([
      ['Karcis', ''],
      ['Pasar Kita', ''],
    ])
    expect(titles(text)).toEqual([])
    expect(read(text, 'project').map(({ id }) => id)).toEqual(['s1-1', 's1-2'])
  })

  test('twenty at most', () => expect(read('Karcis\n'.repeat(21), 'project')).toHaveLength(20))
})

describe('title and organisation', () => {
  test.each([
    ['Kasir di Toko Maju', ['Kasir', 'Toko Maju']],
    ['Cashier at Acme', ['Cashier', 'Acme']],
    ['Cashier @ Acme', ['Cashier', 'Acme']],
    ['Kasir – Toko Maju', ['Kasir', 'Toko Maju']],
    ['Kasir, Toko Maju', ['Kasir', 'Toko Maju']],
    ['Kasir\tToko Maju', ['Kasir', 'Toko Maju']],
    ['Kasir | Toko Maju', ['Kasir', 'Toko Maju']],
    ['PT Maju Jaya | Kasir', ['Kasir', 'PT Maju Jaya']],
    ['PT Maju Jaya | Bank Mandiri', ['PT Maju Jaya', 'Bank Mandiri']],
    ['Kasir | PT Maju Jaya', ['Kasir', 'PT Maju Jaya']],
    ['PT Maju Jaya', ['PT Maju Jaya', '']],
    ['Kasir', ['Kasir', '']],
  ])('%s', (head, answer) => expect(titles(`${head}\n2019 - 2020`)).toEqual([answer]))

  test('a line below stands for the organisation where one line names the title alone', () => {
    expect(titles('Kasir 2019 - 2020\nToko Maju\nMelayani.')).toEqual([['Kasir', 'Toko Maju']])
    expect(titles('Toko Maju\nKasir 2019 - 2020\nBandung')).toEqual([['Toko Maju', 'Kasir']])
    expect(read('Kasir 2019 - 2020\nToko Maju\nMelayani.')[0]?.description).toBe('Melayani.')
  })

  test('what follows is the grade, where it looks like one, and the place', () => {
    const [study] = read('Statistika | Universitas Airlangga | Surabaya | IPK 3.7\n2015 - 2019', 'education')
    expect(study).toMatchObject({ title: 'Statistika', place: 'Surabaya', note: 'IPK 3.7' })
    expect(read('Statistika | Airlangga | Cum laude\n2015 - 2019', 'education')[0]).toMatchObject({
      place: '',
      note: 'Cum laude',
    })
    expect(read('Statistika | Airlangga | Surabaya\n2015 - 2019', 'education')[0]).toMatchObject({
      place: 'Surabaya',
      note: '',
    })
  })

  test('are cut to what the profile stores', () => {
    expect(read(`${'A'.repeat(121)} 2019 - 2020`)[0]?.title).toHaveLength(120)
    expect(read(`Kasir | ${'B'.repeat(121)} 2019 - 2020`)[0]?.organisation).toHaveLength(120)
    expect(read(`Kasir | Toko | ${'C'.repeat(101)} 2019 - 2020`)[0]?.place).toHaveLength(100)
    expect(read(`Kasir | Toko | ${'9'.repeat(61)} kopi, 2019 - 2020`)[0]?.note).toHaveLength(60)
  })
})

describe('a description', () => {
  const described = (...rows: string[]) => read(['Kasir 2019 - 2020', 'Toko Maju', ...rows].join('\n'))[0]?.description

  test('keeps its list, whatever its signs, and its paragraphs', () => {
    expect(described('• Melayani', '– Menata', 'Setiap hari.', '', 'Sampai malam.')).toBe(
      '- Melayani\n- Menata\nSetiap hari.\nSampai malam.',
    )
  })

  const long = (end: string) => `${'Melayani '.repeat(5).trim()}${end}`

  test('joins lines that the document wrapped: after a long line, in small letters or without a stop before', () => {
    expect(described(long(''), 'Pelanggan tetap.')).toBe(`${long('')} Pelanggan tetap.`)
    expect(described(long('.'), 'dan menata.')).toBe(`${long('.')} dan menata.`)
    expect(described(long('.'), 'Menata.')).toBe(`${long('.')}\nMenata.`)
    expect(described(long(''), '- Menata')).toBe(`${long('')}\n- Menata`)
    expect(described(long(''), '- Menata', 'Menyapu')).toBe(`${long('')}\n- Menata\nMenyapu`)
    expect(described('- Menata', `- ${long('')}`, 'pelanggan.')).toBe(`- Menata\n- ${long('')} pelanggan.`)
    expect(described(`- ${long('')}`, 'pelanggan', 'dan menata.')).toBe(`- ${long('')} pelanggan dan menata.`)
  })

  test('does not join a line to a short one', () => {
    const line = (length: number) => `M${'a'.repeat(length - 1)}`
    expect(described(line(40), 'pelanggan')).toBe(`${line(40)}\npelanggan`)
    expect(described(line(41), 'pelanggan')).toBe(`${line(41)} pelanggan`)
  })

  test('has no tabs and ends after 3,000 characters; the next entry is not part of it', () => {
    expect(described('- a\tb')).toBe('- a b')
    expect(described(`M${'a'.repeat(3000)}`)).toHaveLength(3000)
    const text = 'Kasir 2019 - 2020\nToko Maju\nMelayani.\n\nPelayan\nWarung Kita\n2018 - 2019\nMenyajikan.'
    expect(read(text).map(({ id, description }) => [id, description])).toEqual([
      ['s1-1', 'Melayani.'],
      ['s1-2', 'Menyajikan.'],
    ])
  })
})
