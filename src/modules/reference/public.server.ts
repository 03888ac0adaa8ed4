export { formatIn, readSetting, readSettings } from './settings.server.ts'
export { Labels, loadLabels, of } from './store.labels.server.ts'
export { proposeValue } from './handlers.propose.server.ts'
export { knownCities, knownMasters, masterNames, standingMasters } from './store.known.server.ts'
export {
  handleMessage,
  mastersForAdmin,
  mergeMaster,
  messages,
  settingRows,
  writeMaster,
  writeSetting,
} from './store.admin.server.ts'
export { readMark, writeMark } from './store.counts.server.ts'
export { namedIn } from './store.names.server.ts'
export { nearestMasters } from './store.nearest.server.ts'
