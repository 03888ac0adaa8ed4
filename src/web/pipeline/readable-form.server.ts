import { fail } from '#kernel/fail.ts'

/**
 * Throws unless what was sent is a form: pages read nothing else, and would take the sender's error for a defect of theirs. A form with
 * files is read here once more than by its page, as only that shows whether it is one.
 */
export async function requireForm(body: Buffer | null, contentType = ''): Promise<void> {
  const type = contentType.split(';')[0]?.trim().toLowerCase()
  if (type === 'application/x-www-form-urlencoded') return
  if (type !== 'multipart/form-data') throw fail('UNSUPPORTED_TYPE')
  const init = { method: 'POST', body: new Uint8Array(body ?? []), headers: { 'content-type': contentType } }
  await new Request('http://form.invalid/', init).formData().catch(() => {
    throw fail('BAD_INPUT')
  })
}
