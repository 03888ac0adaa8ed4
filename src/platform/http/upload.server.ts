import type { FastifyRequest } from 'fastify'
import { fail } from '#kernel/fail.ts'
import type { UploadedFile } from '#platform/core/context.server.ts'

/** Largest upload of any kind; the module that stores the file checks the limit of its kind. */
export const uploadBytes = 5 * 1024 * 1024

/** Reads one multipart file and its plain fields. Throws TOO_LARGE, UNSUPPORTED_TYPE or BAD_INPUT. */
export async function readUpload(request: FastifyRequest): Promise<{ file: UploadedFile } & Record<string, unknown>> {
  if (!request.isMultipart()) throw fail('UNSUPPORTED_TYPE')
  const fields: Record<string, string> = {}
  let file: UploadedFile | undefined
  for await (const part of request.parts({
    limits: { files: 1, fields: 8, fileSize: uploadBytes, fieldSize: 2000, parts: 10 },
  })) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer()
      if (part.fieldname !== 'file' || file) throw fail('BAD_INPUT')
      file = { name: part.filename ?? '', type: part.mimetype, bytes }
    } else {
      if (typeof part.value !== 'string' || part.fieldname in fields || part.fieldname === 'file')
        throw fail('BAD_INPUT')
      fields[part.fieldname] = part.value
    }
  }
  if (!file) throw fail('BAD_INPUT')
  return { ...fields, file }
}
