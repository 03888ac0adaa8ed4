import type { Metadata, Sharp } from 'sharp'

const most = { pixels: 40_000_000, side: 1600 }
const formats: Record<string, string> = { jpg: 'jpeg', jpeg: 'jpeg', png: 'png', webp: 'webp' }

export type CleanImage = { bytes: Buffer; width: number; height: number }

async function open(bytes: Buffer): Promise<Sharp> {
  const { default: sharp } = await import('sharp') // native and large: loaded with the first picture
  return sharp(bytes, {
    limitInputPixels: most.pixels,
    failOn: 'error',
    sequentialRead: true,
    animated: false,
    pages: 1,
  })
}

/**
 * A new picture drawn from the pixels of the given one: WebP, upright, at most 1600 px a side, without any metadata such as the place
 * it was taken (FI-09). Null when it is not the picture its extension says, is damaged or has more than 40 million pixels.
 */
export async function redraw(bytes: Buffer, extension: string): Promise<CleanImage | null> {
  try {
    const image = await open(bytes)
    const { format }: Metadata = await image.metadata()
    if (format !== formats[extension]) return null
    const drawn = image
      .autoOrient()
      .resize({ width: most.side, height: most.side, fit: 'inside', withoutEnlargement: true })
    const { data, info } = await drawn.webp({ quality: 84, smartSubsample: true }).toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch (error) {
    if (error instanceof Error && error.name !== 'TypeError') return null // sharp throws plain errors for whatever it cannot read
    throw error
  }
}

/** A square WebP of `side` pixels cut from the middle of an image that `redraw` made, such as for avatars. */
export async function square(bytes: Buffer, side: number): Promise<Buffer> {
  return (await open(bytes))
    .resize({ width: side, height: side, fit: 'cover', position: 'attention' })
    .webp({ quality: 84 })
    .toBuffer()
}
