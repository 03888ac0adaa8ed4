const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The id in a parameter of an address; nothing else counts. */
export function idIn(params: URLSearchParams, name: string): string | undefined {
  const given = params.get(name) ?? ''
  return id.test(given) ? given : undefined
}
