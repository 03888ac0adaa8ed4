export { addFileResume } from './handlers.add.server.ts'
export { fileToSend, renderFileToSend } from './public.snapshot.server.ts'
export { findResume, ownResumes, readOwnResumes, resumesOf, type ResumeRow } from './store.server.ts'
