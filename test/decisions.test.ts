import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './fixtures/sources.ts'

const folder = path.join(root, 'docs/decisions')
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
const files = readdirSync(folder).filter((file) => file !== 'README.md' && file !== 'template.md')
const notes = files.sort().map((file) => ({ file, number: file.slice(0, 4), lines: read(file).trimEnd().split('\n') }))
const dateOf = (lines: string[]) => lines[3]?.replace('- Date: ', '') ?? ''

test('numbers are unique and without gaps, and notes are in the order of their dates', () => {
  expect(notes.length).toBeGreaterThan(0)
  expect(notes.map(({ number }) => number)).toEqual(notes.map((_, at) => String(at + 1).padStart(4, '0')))
  const dates = notes.map(({ lines }) => dateOf(lines))
  expect(dates).toEqual([...dates].sort())
})

test.each(notes)('$file follows the template', ({ file, number, lines }) => {
  expect(file).toMatch(/^\d{4}(-[a-z0-9]+)+\.md$/)
  expect(lines.length).toBeLessThanOrEqual(40)
  expect(lines[0]).toMatch(new RegExp(`^# ${number} \\S`))
  expect(lines[2]).toMatch(/^- Status: (accepted|superseded by \d{4})$/)
  expect(lines[3]).toMatch(/^- Date: \d{4}-\d{2}-\d{2}$/)
  expect(lines.filter((line) => line.startsWith('## '))).toEqual(['## Context', '## Decision', '## Consequences'])
  for (const [at, line] of lines.entries()) {
    if (line.startsWith('## ')) expect(lines.slice(at + 1).find((next) => next !== '') ?? '').toMatch(/^[^#]/)
    if (!line.startsWith('|')) expect(line.length).toBeLessThanOrEqual(120)
  }
})

test('a superseded note names a later note, which names it', () => {
  for (const { number, lines } of notes) {
    const by = lines[2]?.match(/superseded by (\d{4})/)?.[1]
    if (!by) continue
    expect(Number(by)).toBeGreaterThan(Number(number))
    expect(notes.find((note) => note.number === by)?.lines.join('\n')).toContain(`[${number}]`)
  }
})

test('the index lists each note once, with its title and what superseded it', () => {
  const listed = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('- '))
  const expected = notes.map(({ file, lines }) => {
    const status = lines[2]?.replace('- Status: ', '')
    return `- [${lines[0]?.slice(2)}](${file})${status === 'accepted' ? '' : ` (${status})`}`
  })
  expect(listed.sort()).toEqual(expected.sort())
})

test('links between the documents lead to files', () => {
  const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md']
  const below = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  documents.push(...below.filter((file) => file.endsWith('.md')).map((file) => path.join('docs', file)))
  const broken = documents.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)|`(docs\/[^`\s]+\.md)`/g)]
      .map(([, relative, fromRoot]) =>
        fromRoot ? path.join(root, fromRoot) : path.join(root, file, '..', relative ?? ''),
      )
      .filter((target) => !existsSync(target))
      .map((target) => `${file}: ${path.relative(root, target)}`),
  )
  expect(broken).toEqual([])
})
