import { StartError } from './start-error.ts'

const reasons: Record<string, (path: string) => string> = {
  ENOSPC: (path) => diskFull(path).message,
  EDQUOT: (path) => `The disk quota for ${path} is used up: free some space and start again.`,
  EACCES: (path) => notWritable(path).message,
  EPERM: (path) => notWritable(path).message,
  EROFS: (path) => `The disk that holds ${path} is read-only: choose another folder by DATA_DIR.`,
  ENOTDIR: (path) =>
    `A file stands where the folder ${path} is wanted: remove it, or choose another folder by DATA_DIR.`,
  EEXIST: (path) =>
    `A file stands where the folder ${path} is wanted: remove it, or choose another folder by DATA_DIR.`,
}

/** The system's error code (ENOSPC, EACCES …) of a thrown value, or undefined. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Whether PostgreSQL's output means a full disk; a short write comes with a hint instead of the reason. */
export const mentionsDiskFull = (output: string): boolean =>
  /No space left on device|Disk quota exceeded|Check free disk space|wrote only \d+ of \d+ bytes/.test(output)

export const diskFull = (path: string): StartError =>
  new StartError(`The disk that holds ${path} is full: free some space and start again.`)

export const notWritable = (path: string): StartError =>
  new StartError(
    `Karya may not write to ${path}: give this account the right to it, or choose another folder by DATA_DIR.`,
  )

/** Maps a file error that the operator can fix to its StartError; returns other errors unchanged. */
export function asStartError(error: unknown, path: string): unknown {
  const sentence = reasons[errorCode(error) ?? '']
  return sentence ? new StartError(sentence(path), { cause: error }) : error
}
