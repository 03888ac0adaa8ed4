import type { CodedError } from './error-code.ts'

const megabyte = 1024 * 1024

/**
 * Why a file that was just chosen cannot be sent: its kind is none of `accept`, such as ".pdf,.docx", or it is too large. Dropped files
 * and those of "All files" pass the browser's own filter. A name without an ending is left to the server, which reads the content.
 */
export function fileRefusal(
  { name, type, size }: Pick<File, 'name' | 'type' | 'size'>,
  { accept, mostMegabytes }: { accept: string; mostMegabytes: number },
): CodedError | null {
  const kinds = accept.split(',')
  const ending = /\.[^.]+$/.exec(name)?.[0].toLowerCase()
  if (ending !== undefined && !kinds.includes(ending) && !kinds.includes(type)) {
    const endings = kinds.filter((kind) => kind.startsWith('.')).map((kind) => kind.slice(1).toUpperCase())
    return { code: 'FILE_KIND', params: { name, kinds: endings.join(', ') } }
  }
  if (size > mostMegabytes * megabyte) return { code: 'FILE_SIZE', params: { name, max: mostMegabytes } }
  return null
}
