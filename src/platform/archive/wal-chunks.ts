import { StartError } from '#platform/env/start-error.ts'

/** A position in PostgreSQL's write-ahead log (LSN). */
export type Position = bigint

/** Reads PostgreSQL's form of a position, such as `16/B374D848`. */
export function parsePosition(text: string): Position {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export const formatPosition = (position: Position): string =>
  `${(position >> 32n).toString(16).toUpperCase()}/${(position & 0xffffffffn).toString(16).toUpperCase()}`

/**
 * A piece of the log as it is stored: the bytes from `start` to `end`. Whatever was committed before `at`, by the clock of the
 * database, ends in this piece or an earlier one.
 */
export type WalChunk = { start: Position; end: Position; at: number }

const pattern = /^([0-9a-f]{16})-([0-9a-f]{16})-(\d{13})\.zst$/
const hex = (position: Position) => position.toString(16).padStart(16, '0')

/** The names sort as the log runs. */
export const chunkName = ({ start, end, at }: WalChunk): string =>
  `${hex(start)}-${hex(end)}-${String(at).padStart(13, '0')}.zst`

/** The chunks among the names of a folder, in the order of the log. */
export function readChunkNames(names: readonly string[]): WalChunk[] {
  return names.toSorted().flatMap((name) => {
    const [, start = '', end = '', at = ''] = pattern.exec(name) ?? []
    return start ? [{ start: BigInt(`0x${start}`), end: BigInt(`0x${end}`), at: Number(at) }] : []
  })
}

export const segmentStart = (position: Position, segmentBytes: number): Position =>
  position - (position % BigInt(segmentBytes))

/** PostgreSQL's file name of the segment that a position is in. */
export function segmentName(timeline: number, position: Position, segmentBytes: number): string {
  const segment = position / BigInt(segmentBytes)
  const perHigh = 0x1_0000_0000n / BigInt(segmentBytes)
  return [BigInt(timeline), segment / perHigh, segment % perHigh]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('')
}

/**
 * The chunks that lead from a position to everything that was committed before `until` (milliseconds; to the end of the archive when
 * null), without a gap. Throws StartError where one is missing.
 */
export function chunksBetween(chunks: readonly WalChunk[], from: Position, until: number | null): WalChunk[] {
  const needed: WalChunk[] = []
  let reached = from
  let coveredAt = 0
  for (const chunk of chunks) {
    if (chunk.end <= from) continue
    if (until !== null && coveredAt >= until) break
    if (chunk.start > reached) throw gap(reached, chunk.start, coveredAt)
    needed.push(chunk)
    reached = chunk.end
    coveredAt = chunk.at
  }
  return needed
}

function gap(from: Position, to: Position, coveredAt: number): StartError {
  const until = coveredAt > 0 ? `: with --to ${new Date(coveredAt).toISOString()} or earlier it can be restored` : ''
  return new StartError(
    `The archive lacks the log from ${formatPosition(from)} to ${formatPosition(to)}, pieces of it are missing${until}.`,
  )
}
