import type { Call } from '#modules/contract.ts'

/** Settings of the demo that differ from their defaults; one that somebody has set already stays. */
export async function changeSettings(call: Call): Promise<void> {
  const seller = {
    name: 'PT Karya Demo',
    address: 'Jl. Jenderal Sudirman 10, Jakarta 10220',
    taxNumber: null,
    branch: null,
    vatRegistered: true,
  }
  const bankAccounts = [
    { bank: 'Bank Mandiri', accountNumber: '123 00 4567890 1', accountName: seller.name, currency: 'IDR' },
  ]
  const documents = {
    invoicePrefix: 'INV',
    creditNotePrefix: 'CN',
    signerName: 'Ratna Wulandari',
    signerTitle: 'Finance Manager',
    refundNote: {
      en: 'Unused credits and time can be refunded on request; refunds take up to 14 working days.',
      id: 'Kredit dan masa paket yang belum terpakai dapat dikembalikan atas permintaan; pengembalian dana memerlukan hingga 14 hari kerja.',
    },
    stampDuty: true,
  }
  const values: Readonly<Record<string, unknown>> = { numberStyle: 'language', nameRule: 'open' }
  const { list } = await call('admin.settings.list', {})
  const changes = list.flatMap(({ key, version }) =>
    values[key] !== undefined && version === 0 ? [{ key, value: values[key], version }] : [],
  )
  if (changes.length > 0) await call('admin.settings.save', { changes })
  const moneyValues: Readonly<Record<string, unknown>> = { seller, bankAccounts, documents }
  for (const { key, version } of (await call('admin.money.settings', {})).list) {
    const value = moneyValues[key]
    if (value !== undefined && version === 0) await call('admin.money.saveSetting', { key, value, version })
  }
}
