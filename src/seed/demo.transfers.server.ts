import type { Caller } from '#kernel/caller.ts'
import { fromMinor } from '#kernel/money.ts'
import type { SeedClient } from './seed-client.server.ts'

const payer = 'bangun'
const hoursAgo = 7
/** PPh 23 that the payer withholds: two percent of the price without tax. */
const withheldPercent = 2

/** A company of the demo that pays by bank transfer, less the tax that it withholds; its proof waits. Nothing when it has an order. */
export async function addTransfer(
  client: SeedClient,
  { owners, today }: { owners: ReadonlyMap<string, Caller>; today: number },
): Promise<void> {
  const owner = owners.get(payer)
  if (!owner) throw new Error(`the demo lacks the company ${payer}`)
  const at = new Date(today - hoursAgo * 3_600_000)
  client.setTime(at)
  const call = client.as(owner)
  if ((await call('orders.transactions', {})).total > 0) return
  const items = [{ code: 'JOB_5' }]
  const { sums } = await call('orders.quote', { items })
  const { id, number } = await call('orders.create', {
    key: crypto.randomUUID(),
    items,
    expected: { totalMinor: sums.total.minor },
  })
  await call('orders.paymentUrl', { id, provider: 'manual' })
  const withheldMinor = (sums.net.minor * withheldPercent) / 100
  const minor = sums.total.minor - withheldMinor
  await call('orders.proof', {
    id,
    minor,
    withheldMinor,
    slipNumber: '2500000417',
    paidOn: at.toISOString().slice(0, 10),
    bank: 'Bank Rakyat Indonesia',
    file: { name: 'bukti-transfer.png', type: 'image/png', bytes: await receiptOf(minor, number, at) },
  })
}

/** A receipt as a bank's app shows one, as a PNG. */
async function receiptOf(minor: number, reference: string, at: Date): Promise<Buffer> {
  const amount = `Rp ${fromMinor(minor, 'IDR').toLocaleString('id-ID')}`
  const rows = [
    ['Penerima', 'PT Karya Demo'],
    ['Rekening', '123 00 4567890 1'],
    ['Berita', reference],
    ['Waktu', at.toISOString().slice(0, 16).replace('T', ' ')],
  ]
  const texts = rows.map(
    ([name, value], row) =>
      `<text x="40" y="${300 + row * 64}" font-size="22" fill="#667">${name}</text><text x="440" y="${300 + row * 64}" font-size="22" text-anchor="end" fill="#223">${value}</text>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="600" font-family="sans-serif">
    <rect width="480" height="600" fill="#f4f6fa"/><rect x="16" y="16" width="448" height="568" rx="16" fill="#fff"/>
    <text x="240" y="96" font-size="28" font-weight="700" text-anchor="middle" fill="#1f6b3b">Transfer berhasil</text>
    <text x="240" y="180" font-size="44" font-weight="700" text-anchor="middle" fill="#223">${amount}</text>
    <line x1="40" y1="228" x2="440" y2="228" stroke="#d5dae4" stroke-width="2"/>${texts.join('')}</svg>`
  const { default: sharp } = await import('sharp') // some sixty files, which no second start needs
  return sharp(Buffer.from(svg)).png().toBuffer()
}
