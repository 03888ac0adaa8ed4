import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { isFail } from '#kernel/fail.ts'
import { inspectUpload, type Upload } from './inspect.server.ts'

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a3d94' } })

async function reasonOf(file: { name: string; type: string; bytes: Buffer }): Promise<unknown> {
  return inspectUpload(file, 'image').then(
    () => 'taken',
    (error: unknown) => (isFail(error) ? (error.params['reason'] ?? error.code) : error),
  )
}

describe('a picture', () => {
  test('is re-encoded: upright, at most 1600 px, without metadata', async () => {
    const bytes = await photo(2400, 1200)
      .withExif({ IFD0: { Copyright: 'GPS of my home' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(bytes.includes('Exif')).toBe(true)
    const image = await inspectUpload({ name: 'Foto.JPG', type: 'image/jpeg', bytes }, 'image')
    expect(image).toMatchObject({ kind: 'image', mime: 'image/webp', extension: 'webp', name: 'Foto.webp' })
    const now = await sharp(image.bytes).metadata()
    expect([now.format, now.width, now.height, now.exif, now.orientation]).toEqual([
      'webp',
      800,
      1600,
      undefined,
      undefined,
    ])
  })

  test('a square is cropped where the person chose, upright, else from the middle', async () => {
    // Three upright stripes, lying on their side in the file as a phone writes them.
    const stripe = (background: string, top: number) => ({
      input: { create: { width: 600, height: 400, channels: 3 as const, background } },
      top,
      left: 0,
    })
    const bytes = await photo(600, 1200)
      .composite([stripe('#ff0000', 0), stripe('#00ff00', 400), stripe('#0000ff', 800)])
      .png()
      .toBuffer()
      .then((upright) => sharp(upright).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer())
    const middleOf = async (square: Upload['square']) => {
      const { bytes: webp } = await inspectUpload({ name: 'a.jpg', type: 'image/jpeg', bytes, square }, 'image')
      const { data, info } = await sharp(webp).raw().toBuffer({ resolveWithObject: true })
      const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
      return [info.width, info.height, [...data.subarray(at, at + 3)].map((value) => (value > 128 ? 1 : 0)).join('')]
    }
    expect(await middleOf('middle')).toEqual([512, 512, '010'])
    expect(await middleOf({ x: 0, y: 0, width: 50, height: 25 })).toEqual([300, 300, '100'])
    expect(await middleOf({ x: 0, y: 75, width: 50, height: 25 })).toEqual([300, 300, '001'])
    expect(await middleOf({ x: 99.9, y: 99.9, width: 100, height: 100 })).toEqual([1, 1, '001'])
  })

  test('a small one keeps its size', async () => {
    const image = await inspectUpload(
      { name: 'logo.png', type: 'image/png', bytes: await photo(90, 40).png().toBuffer() },
      'image',
    )
    expect(await sharp(image.bytes).metadata()).toMatchObject({ width: 90, height: 40 })
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
      'has more than 40 million pixels',
      async () => ({ name: 'a.png', type: 'image/png', bytes: await photo(6400, 6300).png().toBuffer() }),
      'TOO_MANY_PIXELS',
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
