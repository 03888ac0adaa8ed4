import { richFromEditedText } from '#kernel/rich-edited-text.ts'
import { parseRich } from '#kernel/rich.ts'
import { plainTextField } from '#ui/form/rich-text-tools.ts'

/** A call's input in which text of the plain text area is a document, formatted as it is stored wherever it was not edited. */
export function withFormatting(
  values: Readonly<Record<string, unknown>>,
  form: FormData,
  stored: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const documents = form.getAll(plainTextField).flatMap((name) => {
    const text = values[String(name)]
    return typeof text === 'string' ? [[String(name), richFromEditedText(text, parseRich(stored[String(name)]))]] : []
  })
  return { ...values, ...Object.fromEntries(documents) }
}
