import { readFile } from 'node:fs/promises'
import { demoPersonas } from '#modules/accounts/public.server.ts'
import type { SeedClient } from './seed-client.server.ts'

const resumeFile = new URL('./demo/cv-putri.pdf', import.meta.url)

/**
 * Somebody whose profile setup has just begun: an uploaded resume was read, and fills in the steps, the skills among them. Skipped when
 * an earlier start added the resume.
 */
export async function addSetup(client: SeedClient, today: number): Promise<void> {
  client.setTime(new Date(today - 3_600_000))
  const { newcomer } = demoPersonas
  const person = { ...newcomer, kind: 'CANDIDATE', company: null, phone: '81200000003', locale: 'en' } as const
  const call = client.as(await client.signUp(person))
  if ((await call('resumes.list', {})).total > 0) return
  const file = { name: `CV ${newcomer.name}.pdf`, type: 'application/pdf', bytes: await readFile(resumeFile) }
  const { id } = await call('files.upload', { purpose: 'RESUME', file })
  await call('resumes.add', { fileId: id })
}
