import type { FilePurpose } from '../rules.ts'
import { pageAccountHeader } from '#kernel/page-account.ts'
import { packError } from '#ui/form/error-code.ts'

type UploadAnswer = {
  code: string
  data?: { id: string; name: string }
  errors?: { code: string; params?: Record<string, string | number> }[]
}

/** Sends a file from the browser and says how far it is, 0 to 100. Rejects with an Error whose message is a packed error code. */
export function uploadFile(
  file: File,
  purpose: FilePurpose,
  progress: (value: number) => void,
): Promise<{ id: string; name: string }> {
  const form = new FormData()
  form.append('purpose', purpose)
  form.append('file', file)
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      progress(total > 0 ? Math.round((loaded / total) * 100) : 0),
    )
    request.addEventListener('error', () => reject(new Error('UNAVAILABLE')))
    request.addEventListener('load', () => {
      const answer = request.response as UploadAnswer | null
      if (answer?.code === 'SUCCESS' && answer.data) resolve(answer.data)
      else if (request.status === 413) reject(new Error('TOO_LARGE'))
      else reject(new Error(packError(answer?.errors?.[0] ?? { code: 'UNAVAILABLE' })))
    })
    request.open('POST', '/client/api/files/upload')
    const { account } = document.documentElement.dataset
    if (account) request.setRequestHeader(pageAccountHeader, account)
    request.responseType = 'json'
    request.send(form)
  })
}
