import { expect, test } from 'vitest'
import { fileRefusal } from './file-refusal.ts'

const file = (name: string, { type = '', size = 1 } = {}) => ({ name, type, size })

test.each([
  [file('cv.pdf'), null],
  [file('CV.PDF'), null],
  [file('tool.exe'), 'FILE_KIND'],
  [file('cv.pdf.exe'), 'FILE_KIND'],
  [file('jobs.txt', { type: 'text/csv' }), null],
  [file('scan'), null],
  [file('cv.pdf', { size: 2 * 1024 * 1024 }), null],
  [file('cv.pdf', { size: 2 * 1024 * 1024 + 1 }), 'FILE_SIZE'],
])('%j: %s', (picked, code) =>
  expect(fileRefusal(picked, { accept: '.pdf,text/csv', mostMegabytes: 2 })?.code ?? null).toBe(code),
)

test('a refusal names the file and what would be taken', () => {
  expect(fileRefusal(file('tool.exe'), { accept: '.pdf,.docx,text/csv', mostMegabytes: 2 })?.params).toEqual({
    name: 'tool.exe',
    kinds: 'PDF, DOCX',
  })
})
