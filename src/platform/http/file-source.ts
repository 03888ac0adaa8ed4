import type { Readable } from 'node:stream'
import type { IncomingRequest } from '#platform/core/incoming.ts'

export type FileAnswer = { stream: Readable; size: number; mime: string; name: string; etag: string }

/** Where files come from; every method throws a refusal for what the caller may not have. */
export type FileSource = {
  /** A picture that anybody may see. */
  open(incoming: IncomingRequest, id: string): Promise<FileAnswer>
  /** The short-lived address of a private file, after the check. */
  link(incoming: IncomingRequest, id: string): Promise<string>
  /** What such an address names; checked again. */
  follow(incoming: IncomingRequest, token: string): Promise<FileAnswer>
}
