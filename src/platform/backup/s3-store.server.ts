import { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { ObjectStore } from '#platform/env/env.server.ts'
import { StartError } from '#platform/env/start-error.ts'
import { openS3 } from '#platform/storage/s3.server.ts'
import type { BackupStore } from './store.ts'

const partBytes = 16 << 20

/** Backups below a prefix of a bucket. */
export function s3Store(objectStore: ObjectStore, prefix: string): BackupStore {
  const { bucket } = objectStore
  const client = openS3(objectStore)
  const base = prefix.split('/').filter(Boolean).join('/')
  const at = (relative: string) => [base, relative].filter(Boolean).join('/')
  const describe = (relative = '') => `s3://${bucket}/${at(relative)}`

  async function* pages(request: { Prefix: string; Delimiter?: string }) {
    let token: string | undefined
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, ...request, ContinuationToken: token }))
      yield page
      token = page.NextContinuationToken
    } while (token)
  }
  const explained = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run()
    } catch (error) {
      throw asStartError(error, describe())
    }
  }

  return {
    describe,
    list: (relative = '') =>
      explained(async () => {
        const folder = at(relative) && `${at(relative)}/`
        const names: string[] = []
        for await (const { CommonPrefixes = [], Contents = [] } of pages({ Prefix: folder, Delimiter: '/' })) {
          for (const { Prefix = '' } of CommonPrefixes) names.push(Prefix.slice(folder.length, -1))
          for (const { Key = '' } of Contents) names.push(Key.slice(folder.length))
        }
        return names
      }),
    write: (relative, bytes) =>
      explained(async () => {
        const params = { Bucket: bucket, Key: at(relative), Body: bytes }
        await new Upload({ client, params, partSize: partBytes, queueSize: 2 }).done()
      }),
    writeAtomically: (relative, content) =>
      explained(async () => {
        const Body = typeof content === 'string' ? Buffer.from(content) : content
        await client.send(new PutObjectCommand({ Bucket: bucket, Key: at(relative), Body }))
      }),
    read: (relative) =>
      explained(async () => {
        try {
          const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: at(relative) }))
          if (!(Body instanceof Readable)) throw new TypeError('the object store sent no body')
          return Body
        } catch (error) {
          if (error instanceof Error && error.name === 'NoSuchKey') return null
          throw error
        }
      }),
    remove: (relative, last) =>
      explained(async () => {
        const keys: string[] = []
        for await (const { Contents = [] } of pages({ Prefix: at(relative) }))
          for (const { Key = '' } of Contents)
            if (Key === at(relative) || Key.startsWith(`${at(relative)}/`)) keys.push(Key)
        const final = `${at(relative)}/${last}`
        const remove = (Key: string) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key }))
        for (const key of keys) if (key !== final) await remove(key)
        if (keys.includes(final)) await remove(final)
      }),
  }
}

/** The sentences an operator can act on; the service's own words are kept for anything else. */
function asStartError(error: unknown, where: string): unknown {
  if (error instanceof StartError || !(error instanceof Error) || error instanceof TypeError) return error
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
  if (error.name === 'NoSuchBucket') return new StartError(`The bucket of ${where} does not exist: create it first.`)
  if (status === 401 || status === 403)
    return new StartError(`The object storage refuses access to ${where}: check the key and its rights.`, {
      cause: error,
    })
  if (status !== undefined || 'code' in error || error.name === 'TimeoutError')
    return new StartError(`The object storage of ${where} failed: ${error.message || error.name}.`, { cause: error })
  return error
}
