/** What is wrong with a field, before it has words: a code of the text set `validate` and its parameters. */
export type CodedError = { code: string; params?: Record<string, string | number> }

/** `REQUIRED` or `TOO_SHORT:{"min":10}`: how a coded error travels inside a form submission, which carries strings only. */
export function packError({ code, params }: CodedError): string {
  return params && Object.keys(params).length > 0 ? `${code}:${JSON.stringify(params)}` : code
}

/** Reads what `packError` wrote; null when the text is no code, so that it is shown as it is. */
export function unpackError(text: string): CodedError | null {
  const match = /^([A-Z][A-Z0-9_]*)(?::(\{.*\}))?$/s.exec(text)
  if (!match?.[1]) return null
  if (!match[2]) return { code: match[1] }
  try {
    return { code: match[1], params: JSON.parse(match[2]) as Record<string, string | number> }
  } catch {
    return { code: match[1] }
  }
}
