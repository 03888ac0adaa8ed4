import { StartError } from './start-error.ts'

const reasons: Record<string, (path: string) => string> = {
  ENOSPC: (path) => `The disk that holds ${path} is full: free some space and start again.`,
  EDQUOT: (path) => `The disk quota for ${path} is used up: free some space and start again.`,
  EACCES: (path) =>
    `Karya may not write to ${path}: give this account the right to it, or choose another folder by DATA_DIR.`,
  EPERM: (path) =>
    `Karya may not write to ${path}: give this account the right to it, or choose another folder by DATA_DIR.`,
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

/** Turns a file error that a person can mend into its sentence; any other error comes back as it is. */
export function asStartError(error: unknown, path: string): unknown {
  const sentence = reasons[errorCode(error) ?? '']
  return sentence ? new StartError(sentence(path), { cause: error }) : error
}
