export { describeResumes, findResume, resumesOf } from './store.server.ts'
