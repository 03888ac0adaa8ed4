/** Addresses of ours that the copy needs to look as it should: styles, fonts, icons and a few pictures. */
export function assetsOf(html: string): string[] {
  const links = [...html.matchAll(/<link\b[^>]*>/gi)]
    .map(([link]) => link)
    .filter((link) => /rel="stylesheet"|as="font"/.test(link))
    .map((link) => /\bhref="(\/[^"/][^"]*)"/.exec(link)?.[1])
  const pictures = [...html.matchAll(/<img\b[^>]*\bsrc="(\/[^"/][^"]*)"/gi)].slice(0, 6).map((match) => match[1])
  const icons = [...html.matchAll(/<use\b[^>]*\bhref="(\/[^"/#][^"#]*)#/gi)].map((match) => match[1])
  return [
    ...new Set([...links, ...pictures, ...icons].flatMap((path) => (path ? [path.replaceAll('&amp;', '&')] : []))),
  ]
}
