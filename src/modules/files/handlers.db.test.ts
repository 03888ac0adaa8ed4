import { readdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Caller } from '#kernel/caller.ts'
import { isFail } from '#kernel/fail.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { makePdf } from '../../../test/fixtures/pdf.ts'
import { aCandidate, anEmployer } from '../../../test/fixtures/people.ts'
import { quota, type FilePurpose } from './rules.ts'
import { reserveFile } from './store.server.ts'

const app = testApp()
const pdf = (name = 'CV Siti.pdf') => ({ name, type: 'application/pdf', bytes: makePdf() })
const png = async (side = 40) => ({
  name: 'logo.png',
  type: 'image/png',
  bytes: await sharp({ create: { width: side, height: side, channels: 3, background: '#3a3d94' } })
    .withExif({ IFD3: { GPSLatitude: '6/1 12/1 0/1' } })
    .png()
    .toBuffer(),
})
const upload = (caller: Caller, purpose: FilePurpose, file: { name: string; type: string; bytes: Buffer }) =>
  app.as({ caller })('files.upload', { purpose, file })
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: unknown) => (isFail(error) ? error.code : error),
  )
const stored = () =>
  readdirSync(path.join(app.env.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

describe('files.upload', () => {
  test('a resume is private; a logo is public, re-encoded and owned by the company', async () => {
    const [siti, budi] = [await aCandidate(app), await anEmployer(app)]
    const resume = await upload(siti.caller, 'RESUME', pdf())
    expect(resume).toMatchObject({
      public: false,
      mime: 'application/pdf',
      name: 'CV Siti.pdf',
      uri: `/files/${resume.id}`,
    })
    const logo = await upload(budi.caller, 'LOGO', await png())
    expect(logo).toMatchObject({ public: true, mime: 'image/webp', uri: `/files/p/${logo.id}` })
    const row = await app.db.selectFrom('file').selectAll().where('id', '=', logo.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ company_id: budi.companyId, account_id: budi.id })
    expect(row.sha256).toHaveLength(32)
    expect(row.storage_key).not.toContain('logo.png')
  })

  test.each<[string, FilePurpose, () => Promise<{ name: string; type: string; bytes: Buffer }>, string]>([
    ['a picture as a resume', 'RESUME', () => png(), 'FILE_REJECTED'],
    ['a resume as a picture', 'PICTURE', async () => pdf(), 'FILE_REJECTED'],
    [
      'HTML declared as PDF',
      'RESUME',
      async () => ({ ...pdf(), bytes: Buffer.from('<!doctype html><script>alert(1)</script>') }),
      'FILE_REJECTED',
    ],
    ['a path as a name', 'RESUME', async () => pdf('../../etc/passwd.pdf'), 'FILE_REJECTED'],
    ['NUL in the name', 'RESUME', async () => pdf('cv.pdf\0.exe'), 'BAD_INPUT'],
    [
      '6 MB',
      'RESUME',
      async () => ({ ...pdf(), bytes: Buffer.concat([makePdf(), Buffer.alloc(6_000_000, 32)]) }),
      'TOO_LARGE',
    ],
    ['an employer’s logo by a candidate', 'LOGO', () => png(), 'ROLE_NOT_ALLOWED'],
  ])('%s is rejected and nothing is stored', async (_name, purpose, file, code) => {
    const { caller, id } = await aCandidate(app)
    const before = stored()
    expect(await codeOf(upload(caller, purpose, await file()))).toBe(code)
    expect(await app.db.selectFrom('file').select('id').where('account_id', '=', id).execute()).toEqual([])
    expect(stored()).toEqual(before)
  })

  test('concurrent uploads cannot exceed the quota', async () => {
    const [{ caller, id }, other] = [await aCandidate(app), await aCandidate(app)]
    await sql`insert into file (account_id, purpose, storage_key, name, mime, size, sha256)
      select ${id}, 'RESUME', 'resume/' || gen_random_uuid(), 'a.pdf', 'application/pdf', 1, ''::bytea
      from generate_series(1, ${quota.files - 1}::int)`.execute(app.db)
    const file = {
      companyId: null,
      purpose: 'RESUME' as const,
      name: 'a.pdf',
      mime: 'application/pdf',
      size: 1,
      sha256: Buffer.of(1),
      public: false,
      now: app.clock.now(),
    }
    const tenAtOnce = (accountId: string) =>
      Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          reserveFile(app.db, { ...file, accountId, key: `resume/${accountId}-${at}` }),
        ),
      )
    await tenAtOnce(other.id) // opens the connections, so that the next ten really run concurrently
    const reserved = await tenAtOnce(id)
    expect(reserved.filter((each) => each !== null)).toHaveLength(1)
    expect(await codeOf(upload(caller, 'RESUME', pdf()))).toBe('LIMIT_REACHED')
  })

  test('a storage failure answers UNAVAILABLE and leaves no row', async () => {
    const { caller, id } = await aCandidate(app)
    const { storage } = app.core.parts.ports
    const put = storage.put
    storage.put = async () =>
      Promise.reject(
        Object.assign(new Error('UNAVAILABLE'), { name: 'Fail', code: 'UNAVAILABLE', fields: [], params: {} }),
      )
    try {
      expect(await codeOf(upload(caller, 'RESUME', pdf()))).toBe('UNAVAILABLE')
    } finally {
      storage.put = put
    }
    expect(await app.db.selectFrom('file').select('id').where('account_id', '=', id).execute()).toEqual([])
  })
})
