// node bench/documents.ts <folder> [most]: rebuilds the PDFs and Word documents of a folder, as uploaded files are, and compares text,
// links and fonts before and after. Prints each difference, the reasons of those that are refused, and the time of a file.
import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { rebuildDocx } from '../src/platform/storage/docx.server.ts'
import { rebuildPdf } from '../src/platform/storage/pdf.server.ts'
import { docxFonts, docxLinks, docxText, pdfFonts, pdfLinks, pdfText } from '../test/fixtures/document-content.ts'

const [folder, most = '1000'] = process.argv.slice(2)
if (!folder) throw new Error('Which folder?')
const maxBytes = 5 * 1024 * 1024
const kinds = {
  '.pdf': { rebuild: rebuildPdf, text: pdfText, links: pdfLinks, fonts: pdfFonts },
  '.docx': { rebuild: rebuildDocx, text: docxText, links: docxLinks, fonts: docxFonts },
}
const files = globSync('**/*.{pdf,docx}', { cwd: folder })
  .map((name) => path.join(folder, name))
  .filter((name) => statSync(name).size <= maxBytes)
  .toSorted()
  .slice(0, Number(most))

const refused = new Map<string, number>()
const times: number[] = []
const different = { text: 0, links: 0, fonts: 0 }
let [same, linkCount, fontCount] = [0, 0, 0]
for (const name of files) {
  const { rebuild, ...contents } = kinds[path.extname(name) as keyof typeof kinds]
  const before = readFileSync(name)
  const began = performance.now()
  const outcome = await rebuild(before)
  times.push(performance.now() - began)
  if ('refused' in outcome) {
    refused.set(outcome.refused, (refused.get(outcome.refused) ?? 0) + 1)
    continue
  }
  let differs = false
  for (const [what, read] of Object.entries(contents)) {
    const [old, rebuilt] = [await read(before), await read(outcome.bytes)]
    if (what === 'links') linkCount += old.length
    if (what === 'fonts') fontCount += old.length
    if (JSON.stringify(old) === JSON.stringify(rebuilt)) continue
    differs = true
    different[what as keyof typeof different]++
    console.log(`${name}: ${what} differ, ${old.length} before, ${rebuilt.length} after`)
  }
  if (!differs) same++
}
const sorted = times.toSorted((a, b) => a - b)
console.log(
  `${files.length} files: ${same} with the same text, links (${linkCount}) and fonts (${fontCount}); different text ${different.text}, ` +
    `links ${different.links}, fonts ${different.fonts}; refused ${JSON.stringify(Object.fromEntries(refused))}; ` +
    `median ${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} ms, slowest ${sorted.at(-1)?.toFixed(0)} ms`,
)
