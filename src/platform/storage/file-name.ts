/** Why a file is rejected; a parameter of FILE_REJECTED for its message. */
export type RejectionReason =
  | 'NAME'
  | 'TYPE'
  | 'CONTENT'
  | 'EMPTY'
  | 'PROTECTED'
  | 'TOO_MANY_PAGES'
  | 'TOO_MANY_PIXELS'
  | 'TOO_COMPLEX'

/** A document written anew without anything active, or why it is refused. */
export type RebuildOutcome = { bytes: Buffer } | { refused: RejectionReason }

const activeExtension =
  /^(html?|xhtml|shtml|svgz?|xml|xslt?|php\d?|phtml|phar|asp|aspx|jsp|jspx|cgi|js|mjs|cjs|vbs|wsf|hta|exe|com|scr|bat|cmd|ps1|msi|dll|jar|apk|sh|py|pl|rb|lnk|reg|htaccess)$/i
// Controls, direction marks and overrides, invisible and line-breaking characters, and what file systems treat specially.
// eslint-disable-next-line no-control-regex
const forbiddenCharacter = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff/\\:*?"<>|]/
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * The extension of a person's file name, lower case; null for a name that hides what the file is (FI-01, FI-02):
 * characters that do not show, a path, a trailing dot or blank, a dangerous extension before the last one.
 */
export function extensionOf(name: string): string | null {
  const text = name.normalize('NFC')
  if (
    text.length === 0 ||
    text.length > 200 ||
    forbiddenCharacter.test(text) ||
    /^[.\s]|[.\s]$/.test(text) ||
    deviceName.test(text)
  )
    return null
  const [, ...endings] = text.split('.')
  const last = endings.pop()?.toLowerCase()
  if (!last || endings.some((ending) => activeExtension.test(ending.trim())) || /%[0-9a-f]{2}/i.test(text)) return null
  return last
}
