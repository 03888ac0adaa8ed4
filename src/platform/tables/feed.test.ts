import { expect, test } from 'vitest'
import { readFeed } from './feed.server.ts'

const feed = (text: string) => readFeed(Buffer.from(text))
const first = (text: string) => {
  const table = feed(text)
  if ('refused' in table) throw new Error(table.refused)
  return Object.fromEntries(table.header.map((name, at) => [name, table.rows[0]?.cells[at]]))
}

test('elements of the common feed become columns, with markup kept where texts are', () => {
  expect(
    first(`<?xml version="1.0" encoding="utf-8"?><source><publisher>X</publisher><job><title><![CDATA[ Cook & more ]]></title>
      <referencenumber>7</referencenumber><description>Line <b>one</b></description><location><city>Bandung</city></location>
      <salary>Rp 120 juta per tahun</salary></job></source>`),
  ).toEqual({
    title: 'Cook & more',
    referencenumber: '7',
    description: 'Line one',
    city: 'Bandung',
    salary: 'Rp 120 juta per tahun',
    'salary period': 'tahun',
  })
})

test('a JobPosting becomes the same columns', () => {
  const posting = {
    '@type': 'JobPosting',
    title: 'Cook',
    identifier: { '@type': 'PropertyValue', name: 'Warung', value: 'K-1' },
    employmentType: ['FULL_TIME'],
    hiringOrganization: { name: 'Warung' },
    jobLocation: { address: { addressLocality: 'Bandung', addressCountry: 'ID' } },
    baseSalary: { currency: 'IDR', value: { minValue: 5000000, maxValue: 7000000, unitText: 'MONTH' } },
  }
  const expected = {
    title: 'Cook',
    referencenumber: 'K-1',
    employmentType: 'FULL_TIME',
    company: 'Warung',
    city: 'Bandung',
    country: 'ID',
    salary: '5000000',
    'salary max': '7000000',
    'salary currency': 'IDR',
    'salary period': 'MONTH',
  }
  expect(first(JSON.stringify([posting]))).toEqual(expected)
  expect(first(JSON.stringify({ '@graph': [{ item: posting }] }))).toEqual(expected)
})

test('hostile feeds are refused before anything is made of them', () => {
  const lol = `<!DOCTYPE l [<!ENTITY a "lol"><!ENTITY b "&a;&a;">]><source><job><title>&b;</title></job></source>`
  expect(feed(lol)).toEqual({ refused: 'FILE_REJECTED' })
  expect(feed('<source><job><title>&xxe;</title></job></source>')).toEqual({ refused: 'FILE_REJECTED' })
  expect(feed('<source><job><title>open')).toEqual({ refused: 'FILE_REJECTED' })
  expect(feed('<html><body><job/></body></html>')).toEqual({ refused: 'UNSUPPORTED_TYPE' })
  expect(feed(`${'<a>'.repeat(40)}${'</a>'.repeat(40)}`)).toEqual({ refused: 'TOO_COMPLEX' })
  const many = '<job><title>a</title></job>'.repeat(10_000)
  expect(feed(`<source>${many}</source>`)).toEqual({ refused: 'TOO_MANY_ROWS' })
  expect(feed(JSON.stringify(Array.from({ length: 10_000 }, () => ({ title: 'a' }))))).toEqual({
    refused: 'TOO_MANY_ROWS',
  })
  const wide = Array.from({ length: 201 }, (_, at) => `<e${at}>a</e${at}>`).join('')
  expect(feed(`<source><job>${wide}</job></source>`)).toEqual({ refused: 'TOO_WIDE' })
  expect(feed('<source></source>')).toEqual({ refused: 'NO_ROWS' })
  expect(feed('[1,')).toEqual({ refused: 'FILE_REJECTED' })
  expect(feed('{"a":1')).toEqual({ refused: 'FILE_REJECTED' })
})

test('a text that is not in its declared encoding is refused, not read wrongly', () => {
  const latin = '<source><job><title>Caf\u00e9</title></job></source>'
  expect(readFeed(Buffer.from(latin, 'latin1'))).toEqual({ refused: 'FILE_REJECTED' })
  const declared = `<?xml version="1.0" encoding="ISO-8859-1"?>${latin}`
  expect(readFeed(Buffer.from(declared, 'latin1'))).toMatchObject({ rows: [{ cells: ['Caf\u00e9'] }] })
  expect(feed('<?xml version="1.0" encoding="UTF-7"?><source/>')).toEqual({ refused: 'FILE_REJECTED' })
})
