export { readSetting } from './settings.server.ts'
export { Labels, loadLabels, of } from './store.labels.server.ts'
export { proposeValue } from './actions.propose.server.ts'
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
export { namedIn, type Named } from './store.names.server.ts'
export { nearestMasters, type Nearest } from './store.nearest.server.ts'
