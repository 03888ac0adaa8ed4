import { Fail, isFail } from '#kernel/fail.ts'
import type { FilePurpose } from '#modules/files/rules.ts'
import { app } from './request.ts'
import type { PageContext } from './context.ts'

/** Removes the chosen files from a form, because the rest of it is parsed as text; an empty file input counts as none. */
export function takeFiles(form: FormData, name: string): File[] {
  const files = form
    .getAll(name)
    .filter((each): each is File => each instanceof File && (each.size > 0 || each.name !== ''))
  form.delete(name)
  return files
}

/** Stores files that came with a page's form and returns their ids. An error names the form's field. */
export async function storeFiles(
  context: PageContext,
  files: readonly File[],
  purpose: FilePurpose,
  field: string,
  crop?: string,
): Promise<string[]> {
  const ids: string[] = []
  for (const file of files) {
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      ids.push(
        (
          await app(context).call('files.upload', {
            purpose,
            file: { name: file.name, type: file.type, bytes },
            ...(crop && { crop }),
          })
        ).id,
      )
    } catch (error) {
      if (!isFail(error) || error.code === 'UNAUTHENTICATED') throw error
      throw new Fail(error.code, [{ field, code: error.code, params: error.params }], error.params)
    }
  }
  return ids
}
