/** What a file is for; each purpose has its uploaders, kinds and size. */
export const filePurposes = ['RESUME', 'LOGO', 'PHOTO', 'PICTURE', 'DOCUMENT', 'ANSWER', 'EXPORT'] as const
export type FilePurpose = (typeof filePurposes)[number]

export type PurposeRule = {
  by: readonly ('candidate' | 'employer')[]
  kinds: readonly ('pdf' | 'docx' | 'image')[]
  /** Anybody may see it at `/files/p/{id}`. */
  public: boolean
  /** Pictures are cut to a square. */
  square?: true
  /** It belongs to the company of the uploader and outlives their account. */
  ofCompany: boolean
}

export const purposeRules: Readonly<Record<FilePurpose, PurposeRule>> = {
  RESUME: { by: ['candidate'], kinds: ['pdf', 'docx'], public: false, ofCompany: false },
  ANSWER: { by: ['candidate'], kinds: ['pdf', 'docx', 'image'], public: false, ofCompany: false },
  PICTURE: { by: ['candidate'], kinds: ['image'], public: false, ofCompany: false, square: true },
  LOGO: { by: ['employer'], kinds: ['image'], public: true, ofCompany: true },
  PHOTO: { by: ['employer'], kinds: ['image'], public: true, ofCompany: true },
  DOCUMENT: { by: ['employer'], kinds: ['pdf', 'image'], public: false, ofCompany: true },
  /** Made by the server, uploaded by nobody. */
  EXPORT: { by: [], kinds: [], public: false, ofCompany: false },
}

/** The inspection that covers all kinds of a purpose; the purpose's own list may be narrower. */
export function allowedFor({ kinds }: PurposeRule): 'resume' | 'image' | 'document' {
  if (!kinds.includes('image')) return 'resume'
  return kinds.length === 1 ? 'image' : 'document'
}

/** What one account may keep at a time. */
export const quota = { files: 200, bytes: 200 * 1024 * 1024 } as const

/** Why no further file fits, or null. `files` and `bytes` are what the account keeps now, `size` what is to come. */
export function quotaRefusal(kept: { files: number; bytes: number }, size: number): 'LIMIT_REACHED' | null {
  return kept.files + 1 > quota.files || kept.bytes + size > quota.bytes ? 'LIMIT_REACHED' : null
}

/** Where anybody sees a public file. */
export const publicUri = (id: string) => `/files/p/${id}`
/** Where those who may read a private file open it: checks, then leads to a short-lived link. */
export const privateUri = (id: string) => `/files/${id}`
export const uriOf = (file: { id: string; public: boolean }) => (file.public ? publicUri(file.id) : privateUri(file.id))
