export { formatIn, readSetting, readSettings } from './settings.server.ts'
export { Labels, loadLabels, of } from './store.labels.server.ts'
export { loadPlaces } from './store.places.server.ts'
export { citiesByKey, mastersByKey, qualificationBySort, statesByKey, type Names } from './store.by-key.server.ts'
export { codesForNames, proposeValue } from './handlers.propose.server.ts'
export { knownCities, knownMasters, masterNames, currentMasterCodes } from './store.known.server.ts'
export {
  handleMessage,
  mastersForAdmin,
  mergeMaster,
  contactMessages as messages,
  settingRows,
  writeMaster,
  writeSetting,
} from './store.admin.server.ts'
export { readStartupState, writeStartupState } from './store.startup-state.server.ts'
export { mastersNamedIn } from './store.names.server.ts'
export { nearestMasters } from './store.nearest.server.ts'
