import { deflateSync } from 'node:zlib'

/** A small true PDF; `catalog` and `objects` add what a hostile one holds, `packed` goes into a compressed object stream. */
export function makePdf(
  options: {
    pages?: number
    text?: string
    catalog?: string
    objects?: string[]
    packed?: string | Buffer
    filter?: string
  } = {},
): Buffer {
  const { pages = 1, text = 'Siti Rahma', catalog = '', objects = [] } = options
  const kids = Array.from({ length: pages }, (_, index) => `${10 + index} 0 R`).join(' ')
  const content = `BT /F1 12 Tf 72 720 Td (${text}) Tj ET`
  const bodies = new Map<number, string | Buffer>([
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
    [2, `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`],
    [3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'],
    [4, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`],
  ])
  for (let index = 0; index < pages; index++)
    bodies.set(
      10 + index,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 3 0 R >> >> >>',
    )
  for (const [index, body] of objects.entries()) bodies.set(5000 + index, body)
  if (options.packed !== undefined) {
    const data = deflateSync(options.packed)
    const head = `<< /Filter ${options.filter ?? '/FlateDecode'} /Type /ObjStm /N 1 /First 4 /Length ${data.length} >>\nstream\n`
    bodies.set(9000, Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream')]))
  }
  let file = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')
  const places: string[] = []
  for (const [number, body] of bodies) {
    places.push(`${number} 1\n${String(file.length).padStart(10, '0')} 00000 n \n`)
    file = Buffer.concat([file, Buffer.from(`${number} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')])
  }
  const table = `xref\n0 1\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size 9001 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.concat([file, Buffer.from(table)])
}
