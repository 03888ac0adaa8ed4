import * as z from 'zod'
import { marketplaceUsers, endpoint, signedIn } from '#kernel/endpoint.ts'
import { idInput, idShape } from '#kernel/shapes.ts'
import { filePurposes } from './rules.ts'

/** A file as its owner sees it. `uri` is a path of this site; the path of a private file checks access and redirects to a short-lived link. */
export const fileShape = z.object({
  id: idShape,
  purpose: z.enum(filePurposes),
  name: z.string(),
  mime: z.string(),
  size: z.int(),
  uri: z.string(),
  public: z.boolean(),
})

/** A file shared with another account; `uri` checks access. */
export const fileLinkShape = z.object({
  id: idShape,
  name: z.string(),
  mime: z.string(),
  size: z.int(),
  uri: z.string(),
})

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array, { error: 'REQUIRED' })

/** Crop of a PICTURE: "x,y,width,height" in percent of the upright picture. The default is the centre square. */
const cropShape = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,6})?(,\d{1,3}(\.\d{1,6})?){3}$/)
  .transform((text) => text.split(',').map(Number) as [number, number, number, number])
  .refine(([x, y, width, height]) => x < 100 && y < 100 && width > 0 && height > 0 && width <= 100 && height <= 100)

/** Files: uploads, and links to private ones. */
export const filesContract = {
  'files.upload': endpoint({
    leavesNoTrace: true,
    method: 'POST',
    path: 'files/upload',
    unversioned: true,
    upload: true,
    whileSuspended: true,
    callers: marketplaceUsers,
    kind: 'write',
    ownTransactions: true,
    purpose:
      'Uploads one file: resume or answer (PDF, DOCX, up to 5 MB), profile photo, logo or company photo (PNG, JPG, WebP up to 2 MB, re-encoded without metadata), or document.',
    input: z.strictObject({
      purpose: z.enum(filePurposes),
      crop: cropShape.optional(),
      file: z.strictObject({ name: z.string().max(1000), type: z.string().max(200), bytes }),
    }),
    output: fileShape,
    errors: [
      'INVALID',
      'UNAUTHENTICATED',
      'ROLE_NOT_ALLOWED',
      'TOO_LARGE',
      'UNSUPPORTED_TYPE',
      'FILE_REJECTED',
      'LIMIT_REACHED',
      'TOO_MANY',
      'UNAVAILABLE',
    ],
    limits: [{ name: 'files.upload', by: 'account', max: 60, seconds: 3600 }],
  }),
  'files.link': endpoint({
    method: 'GET',
    path: 'files/link/{id}',
    whileSuspended: true,
    callers: signedIn,
    kind: 'read',
    purpose: 'A link to a private file, valid for five minutes and for the calling account only.',
    notInSpecification: 'Private files are served through a checked, short-lived link (decisions §9).',
    input: idInput,
    output: z.object({ uri: z.string(), expiresAt: z.string() }),
    errors: ['INVALID', 'UNAUTHENTICATED', 'NOT_FOUND'],
  }),
}
