import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { isFail } from '#kernel/fail.ts'
import { square } from './image.server.ts'
import { inspectUpload } from './inspect.server.ts'

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a3d94' } })

async function reasonOf(file: { name: string; type: string; bytes: Buffer }): Promise<unknown> {
  return inspectUpload(file, 'image').then(
    () => 'taken',
    (error: unknown) => (isFail(error) ? (error.params['reason'] ?? error.code) : error),
  )
}

describe('a picture', () => {
  test('is drawn anew: upright, at most 1600 px, without metadata', async () => {
    const bytes = await photo(2400, 1200)
      .withExif({ IFD0: { Copyright: 'GPS of my home' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(bytes.includes('Exif')).toBe(true)
    const drawn = await inspectUpload({ name: 'Foto.JPG', type: 'image/jpeg', bytes }, 'image')
    expect(drawn).toMatchObject({ kind: 'image', mime: 'image/webp', extension: 'webp', name: 'Foto.webp' })
    const now = await sharp(drawn.bytes).metadata()
    expect([now.format, now.width, now.height, now.exif, now.orientation]).toEqual([
      'webp',
      800,
      1600,
      undefined,
      undefined,
    ])
    const avatar = await sharp(await square(drawn.bytes, 128)).metadata()
    expect([avatar.width, avatar.height]).toEqual([128, 128])
  })

  test('a small one keeps its size', async () => {
    const drawn = await inspectUpload(
      { name: 'logo.png', type: 'image/png', bytes: await photo(90, 40).png().toBuffer() },
      'image',
    )
    expect(await sharp(drawn.bytes).metadata()).toMatchObject({ width: 90, height: 40 })
  })

  test.each<[string, () => Promise<{ name: string; type: string; bytes: Buffer }>, string]>([
    [
      'is SVG named PNG',
      async () => ({
        name: 'a.png',
        type: 'image/png',
        bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      }),
      'CONTENT',
    ],
    ['is SVG', async () => ({ name: 'a.svg', type: 'image/svg+xml', bytes: Buffer.from('<svg/>') }), 'TYPE'],
    [
      'is JPEG named PNG',
      async () => ({ name: 'a.png', type: 'image/png', bytes: await photo(9, 9).jpeg().toBuffer() }),
      'CONTENT',
    ],
    [
      'has 100 million pixels',
      async () => ({ name: 'a.png', type: 'image/png', bytes: await photo(10_000, 10_000).png().toBuffer() }),
      'CONTENT',
    ],
    [
      'is cut off',
      async () => ({
        name: 'a.png',
        type: 'image/png',
        bytes: (await photo(400, 400).png().toBuffer()).subarray(0, 300),
      }),
      'CONTENT',
    ],
    [
      'is over 2 MB',
      async () => ({ name: 'a.png', type: 'image/png', bytes: Buffer.alloc(2 * 1024 * 1024 + 1) }),
      'TOO_LARGE',
    ],
  ])('one that %s is refused', async (_what, make, reason) => {
    expect(await reasonOf(await make())).toBe(reason)
  })
})
