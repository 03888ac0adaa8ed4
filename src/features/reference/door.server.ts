export { readSetting } from './settings.server.ts'
