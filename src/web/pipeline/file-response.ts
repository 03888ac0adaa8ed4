/** Sends bytes as a file to keep; caches hold none of it. */
export const fileResponse = ({ name, mime, bytes }: { name: string; mime: string; bytes: Uint8Array }): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': mime,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })
