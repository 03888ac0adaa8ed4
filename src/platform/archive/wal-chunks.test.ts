import { expect, test } from 'vitest'
import {
  chunkName,
  chunksBetween,
  formatPosition,
  parsePosition,
  readChunkNames,
  segmentName,
  segmentStart,
  type WalChunk,
} from './wal-chunks.ts'

const segment = 16 << 20
const chunk = (start: number, end: number, at: number): WalChunk => ({ start: BigInt(start), end: BigInt(end), at })

test('positions and names of segments are those of PostgreSQL', () => {
  const position = parsePosition('16/B374D848')
  expect(formatPosition(position)).toBe('16/B374D848')
  // As pg_walfile_name answers on timeline 1.
  expect(segmentName(1, position, segment)).toBe('0000000100000016000000B3')
  expect(formatPosition(segmentStart(position, segment))).toBe('16/B3000000')
  expect(segmentName(2, parsePosition('0/1000000'), 64 << 20)).toBe('000000020000000000000000')
})

test('names sort as the log runs, and only names of chunks are read', () => {
  const chunks = [chunk(0, 10, 5), chunk(10, 0xffff_ffff, 0), chunk(0xffff_ffff, 0x1_0000_0000, 1_763_900_000_000)]
  const names = chunks.map(chunkName)
  expect(names.toSorted()).toEqual(names)
  expect(readChunkNames([...names.toReversed(), `${names[0]}.part`, 'x'])).toEqual(chunks)
})

test('chunks lead without a gap from a position to the first that covers the moment', () => {
  const chunks = [chunk(0, 10, 1000), chunk(10, 20, 2000), chunk(20, 30, 3000), chunk(30, 40, 4000)]
  expect(chunksBetween(chunks, 12n, null)).toEqual(chunks.slice(1))
  expect(chunksBetween(chunks, 0n, 1500)).toEqual(chunks.slice(0, 2))
  expect(chunksBetween(chunks, 10n, 3000)).toEqual(chunks.slice(1, 3))
  const torn = [chunks[0], chunks[1], chunks[3]] as WalChunk[]
  expect(chunksBetween(torn, 0n, 2000)).toEqual(chunks.slice(0, 2)) // what is missing comes after the moment
  expect(() => chunksBetween(torn, 0n, null)).toThrow(
    'The archive lacks the log from 0/14 to 0/1E, pieces of it are missing: with --to 1970-01-01T00:00:02.000Z or earlier',
  )
  expect(() => chunksBetween(chunks.slice(1), 5n, null)).toThrow('lacks the log from 0/5 to 0/A, pieces of it')
})
