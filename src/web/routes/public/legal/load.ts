import type { LegalDocument } from '#modules/content/rules.legal.ts'
import { app, load } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'

/** A legal page: the version in force, or that of `?version=`. */
export function loadLegal(context: PageContext, document: LegalDocument) {
  const version = app(context).url.searchParams.get('version') ?? ''
  return load(context, 'content.legal', { document, ...(/^\d{1,6}$/.test(version) && { number: Number(version) }) })
}
