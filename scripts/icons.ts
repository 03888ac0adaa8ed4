// Draws every icon file in public/ from public/favicon.svg: `node scripts/icons.ts`, needed only when the mark changes.
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const svg = await readFile('public/favicon.svg', 'utf8')
const square = svg.replace(' rx="8"', '')
const render = (source: string, size: number) =>
  sharp(Buffer.from(source), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

await writeFile('public/apple-touch-icon.png', await render(square, 180))
await writeFile('public/icon-192.png', await render(svg, 192))
await writeFile('public/icon-512.png', await render(svg, 512))
// A maskable icon keeps the mark inside the safe circle of 80 %.
const inner = square.replace(/^<svg[^>]*>|<\/svg>$/gm, '')
await writeFile(
  'public/icon-maskable-512.png',
  await render(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 40 40"><rect x="-4" y="-4" width="40" height="40" fill="#3a3d94"/>${inner}</svg>`,
    512,
  ),
)
await writeFile('public/favicon.ico', ico(await render(svg, 32)))

/** An ICO file with one PNG of 32 px (header of 6 bytes, one entry of 16, then the PNG). */
function ico(png: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(32, 6)
  head.writeUInt8(32, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, png])
}
