import { browserCall } from '#ui/browser/browser-call.ts'
import { packError } from '#ui/form/error-code.ts'

/** Adds an uploaded file as a resume, from the browser. Rejects with an Error whose message is a packed error code. */
export async function addUploadedResume(fileId: string): Promise<{ id: string; title: string; updatedAt: string }> {
  const answer = await browserCall({ method: 'POST', path: 'resumes/add-file' }, { fileId })
  if (!answer.ok) throw new Error(packError(answer.errors[0] ?? { code: 'UNAVAILABLE' }))
  return answer.data as { id: string; title: string; updatedAt: string }
}
