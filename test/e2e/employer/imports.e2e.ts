import { freeJobs, importKilledAt } from '../../fixtures/kill-import.ts'
import { anEmployer, setLocale } from '../../fixtures/people.ts'
import { expect, test, watch } from '../site.ts'

const about =
  'Anda melayani pembeli di kasir, menghitung uang dengan teliti, menata barang, dan menjaga toko tetap bersih setiap hari.'
const file = [
  'Posisi;Kode;Deskripsi;Bidang;Jenis pekerjaan;Jenjang;Keahlian;Kota;Tempat kerja;Gaji min;Catatan',
  `Kasir Toko;TK-2026-1;${about};Penjualan;Penuh waktu;Staf;Microsoft Excel;Surabaya;Di kantor;3.500.000;x`,
  `Kasir Malam;TK-2026-3;${about};Penjualan;Penuh waktu;Staf;Microsoft Excel;Surabaya;Di kantor;3.500.000;`,
  `Kasir Pagi;TK-2026-4;${about};Penjualan;Penuh waktu;Staf;Microsoft Excel;Surabaya;Di kantor;3.500.000;`,
  `Penjaga Gudang;TK-2026-2;${about};Penjualan;Penuh waktu;Staf;Microsoft Excel;Kota Khayalan;Di kantor;3.600.000;`,
].join('\n')

test('a file in Windows-1252 becomes jobs, also when the worker is killed; what failed comes back as a file, and the import is undone', async ({
  page,
  app,
  enter,
}) => {
  const employer = await anEmployer(app)
  await setLocale(app, 'id', employer.id)
  await enter(employer.caller)
  const seen = watch(page)
  await page.goto('/employer/import-history')
  await page.getByRole('link', { name: 'Impor baru' }).click()
  const buffer = Buffer.from(file.replace('Kasir', 'Kasir cépat'), 'latin1')
  await page.locator('input[type=file]').setInputFiles({ name: 'toko.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Unggah dan lanjutkan' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'toko.csv' })).toBeVisible()
  await expect(page.getByLabel('Isian: Catatan')).toHaveValue('')
  await page.getByRole('button', { name: 'Periksa semua baris' }).click()
  await expect(page.getByText('Setiap baris sedang diperiksa.')).toBeVisible()
  await app.runJobs()
  await page.reload()
  const lost = page.getByRole('row').filter({ hasText: 'Penjaga Gudang' })
  await expect(lost).toContainText('“Kota Khayalan” bukan kota yang kami kenal')
  await page.getByRole('button', { name: 'Impor 3 lowongan' }).click()
  await expect(page.getByText('impor tetap berjalan')).toBeVisible()
  expect(await importKilledAt(app, process.env['E2E_ADMIN_URL'] ?? '', { rows: 2, when: 'before' })).toBe('SIGKILL')
  await page.reload()
  await expect(page.getByText('2 dari 4 baris').first()).toBeVisible()
  await freeJobs(app)
  app.clock.advance(3_600_000)
  await app.runJobs()
  await page.reload()
  await expect(page.getByText('Selesai, ada baris bermasalah')).toBeVisible()
  const jobs = () =>
    app.db
      .selectFrom('job')
      .select('title')
      .where('company_id', '=', employer.companyId)
      .where('deleted_at', 'is', null)
      .orderBy('title')
      .execute()
  expect((await jobs()).map(({ title }) => title)).toEqual(['Kasir Malam', 'Kasir Pagi', 'Kasir cépat Toko'])
  const link = await page.getByRole('link', { name: 'Unduh baris bermasalah' }).getAttribute('href')
  const failed = await (await page.request.get(link ?? '')).text()
  expect(failed).toContain('Penjaga Gudang')
  expect(failed).not.toContain('Kasir')
  await page.getByRole('button', { name: 'Batalkan impor' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Batalkan impor' }).click()
  await expect(page.getByText('Impor sedang dibatalkan.')).toBeVisible()
  await app.runJobs()
  await page.reload()
  await expect(page.getByText('Dihapus')).toHaveCount(3)
  expect(await jobs()).toEqual([])
  expect(seen.problems).toEqual([])
})

test('a value that nothing resembles is searched for by hand, and remembered for the next file @long', async ({
  page,
  app,
  enter,
}) => {
  const employer = await anEmployer(app)
  await enter(employer.caller)
  const seen = watch(page)
  const check = async () => {
    await page.goto('/employer/import-history/new')
    const [header = '', , , , strange = ''] = file.split('\n')
    const buffer = Buffer.from(`${header}\n${strange}`)
    await page.locator('input[type=file]').setInputFiles({ name: 'gudang.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Upload and continue' }).click()
    await page.getByRole('button', { name: 'Check all rows' }).click()
    await expect(page.getByText('Every row is being checked.')).toBeVisible()
    await app.runJobs()
    await page.reload()
  }
  await check()
  await page.getByRole('combobox', { name: 'Stands for: Kota Khayalan' }).fill('sidoar')
  await page.getByRole('option', { name: 'Sidoarjo, East Java, Indonesia' }).click()
  await page.getByRole('button', { name: 'Save and check again' }).click()
  await expect(page.getByText('Every row is being checked.')).toBeVisible()
  await app.runJobs()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Import 1 job' })).toBeVisible()
  await check()
  await expect(page.getByRole('button', { name: 'Import 1 job' })).toBeVisible()
  expect(seen.problems).toEqual([])
})
