import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { fail } from '#kernel/fail.ts'
import type { ObjectStore } from '#platform/env/env.server.ts'
import { checkKey } from './key.ts'
import type { Storage } from './file-storage.ts'

/** A client of any S3 service. Path-style URLs when an endpoint is given, because most self-hosted services need them. */
export function openS3({ endpoint, region, accessKey, secretKey }: ObjectStore): S3Client {
  return new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3000, requestTimeout: 20_000, throwOnRequestTimeout: true },
    // Services other than Amazon's often refuse the newer trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/** Files in a bucket. */
export function s3Storage(objectStore: ObjectStore): Storage {
  const { bucket } = objectStore
  const client = openS3(objectStore)
  const at = (key: string) => ({ Bucket: bucket, Key: checkKey(key) })
  return {
    async put(key, bytes, type) {
      await client
        .send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: type, ContentLength: bytes.byteLength }))
        .catch(unavailable)
    },
    async putFrom(key, place, type) {
      const { size } = await stat(place)
      await client
        .send(
          new PutObjectCommand({ ...at(key), Body: createReadStream(place), ContentType: type, ContentLength: size }),
        )
        .catch(unavailable)
    },
    async get(key) {
      try {
        const { Body, ContentLength } = await client.send(new GetObjectCommand(at(key)))
        if (!(Body instanceof Readable)) throw new TypeError('the object store sent no body')
        return { stream: Body, size: ContentLength ?? 0 }
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey') return null
        return unavailable(error)
      }
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch(unavailable)
    },
    async healthy() {
      return client.send(new HeadBucketCommand({ Bucket: bucket })).then(
        () => true,
        () => false,
      )
    },
  }
}

function unavailable(cause: unknown): never {
  if (cause instanceof TypeError) throw cause
  throw Object.assign(fail('UNAVAILABLE'), { cause })
}
