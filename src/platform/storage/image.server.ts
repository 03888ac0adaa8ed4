import type { Metadata, Sharp } from 'sharp'
import type { RejectionReason } from './file-name.ts'

const limits = { pixels: 40_000_000, side: 1600 }
/** Side of a square picture, such as a person's. */
const squareSide = 512
/** The part of a picture to crop to, in percent of its upright width and height. */
export type Crop = { x: number; y: number; width: number; height: number }
const formats: Record<string, string> = { jpg: 'jpeg', jpeg: 'jpeg', png: 'png', webp: 'webp' }

export type EncodedImage = { bytes: Buffer; width: number; height: number }

async function open(bytes: Buffer): Promise<Sharp> {
  const { default: sharp } = await import('sharp') // native and large: loaded with the first picture
  return sharp(bytes, {
    limitInputPixels: limits.pixels,
    failOn: 'error',
    sequentialRead: true,
    animated: false,
    pages: 1,
  })
}

/**
 * A new picture rendered from the pixels of the given one: WebP, upright, at most 1600 px a side, without any metadata such as the place
 * it was taken (FI-09). Refused when it is not the picture its extension says, is damaged or has more than 40 million pixels.
 * `square`: a square of at most 512 px, cut where it says, or from the middle.
 */
export async function reencode(
  bytes: Buffer,
  extension: string,
  square?: Crop | 'middle',
): Promise<EncodedImage | { refused: RejectionReason }> {
  try {
    const image = await open(bytes)
    const { format, autoOrient }: Metadata = await image.metadata()
    if (format !== formats[extension]) return { refused: 'CONTENT' }
    const resized = square
      ? image
          .autoOrient()
          .extract(squareOf(autoOrient, square))
          .resize({ ...side(squareSide), fit: 'cover' })
      : image.autoOrient().resize({ ...side(limits.side), fit: 'inside' })
    const { data, info } = await resized
      .webp({ quality: 84, smartSubsample: true })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch (error) {
    // sharp throws plain errors for whatever it cannot read
    if (!(error instanceof Error) || error.name === 'TypeError') throw error
    return { refused: error.message.includes('exceeds pixel limit') ? 'TOO_MANY_PIXELS' : 'CONTENT' }
  }
}

const side = (pixels: number) => ({ width: pixels, height: pixels, withoutEnlargement: true })

/** The largest square inside the cut, in pixels of the picture. */
function squareOf({ width, height }: { width: number; height: number }, cut: Crop | 'middle') {
  const { x, y, ...wide } = cut === 'middle' ? { x: 0, y: 0, width: 100, height: 100 } : cut
  const [from, down] = [(x / 100) * width, (y / 100) * height]
  const [across, tall] = [
    Math.min((wide.width / 100) * width, width - from),
    Math.min((wide.height / 100) * height, height - down),
  ]
  const edge = Math.max(1, Math.min(width, height, Math.round(Math.min(across, tall))))
  return {
    left: Math.max(0, Math.min(width - edge, Math.round(from + (across - edge) / 2))),
    top: Math.max(0, Math.min(height - edge, Math.round(down + (tall - edge) / 2))),
    width: edge,
    height: edge,
  }
}
