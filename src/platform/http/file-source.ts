import type { Readable } from 'node:stream'
import type { IncomingRequest } from '#platform/core/incoming.ts'

export type FileResponse = { stream: Readable; size: number; mime: string; name: string; etag: string }

/** Reads uploaded files; every method throws when the caller may not have the file. */
export type FileSource = {
  /** A public picture. */
  open(incoming: IncomingRequest, id: string): Promise<FileResponse>
  /** Checks access and returns the short-lived URL of a private file. */
  link(incoming: IncomingRequest, id: string): Promise<string>
  /** The file of such a URL; access is checked again. */
  openLink(incoming: IncomingRequest, token: string): Promise<FileResponse>
}
