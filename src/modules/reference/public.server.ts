export { answerMessage } from './handlers.contact.server.ts'
export { contactThread } from './store.contact.server.ts'
export { formatIn, isFeatureOn, requireFeature, readSetting, readSettings, todayHere } from './settings.server.ts'
export { needsSecondApproval, hasTwoFor } from './settings.second-approval.server.ts'
export { activeAdministrators } from './store.second-approval.server.ts'
export { Labels, loadLabels, of } from './store.labels.server.ts'
export { loadPlaces } from './store.places.server.ts'
export { citiesByKey, mastersByKey, statesByKey, type Names } from './store.by-key.server.ts'
export { codesForNames, proposeValue } from './handlers.propose.server.ts'
export { knownCities, knownMasters, masterNames, currentMasterCodes } from './store.known.server.ts'
export { handleMessage, mastersForAdmin, contactMessages as messages } from './store.admin.server.ts'
export { mergeMaster, mergeOf, standingMerge, undoMerge } from './store.merge.server.ts'
export {
  settingHistories,
  settingHistory,
  settingRows,
  versionOfSetting,
  writeSetting,
} from './store.settings.server.ts'
export { readStartupState, writeStartupState } from './store.startup-state.server.ts'
export { denotes, isLabel, isOwnName, isTelling, mastersNamed, mastersNamedIn } from './store.names.server.ts'
export { conceptVersion, countEssentialSkills, refreshConceptsIfStale } from './store.concepts.server.ts'
export { nearestMasters } from './store.nearest.server.ts'
export { refreshNameTerms, settleNames } from './store.name-terms.server.ts'
export { historyOfMaster, writeMaster } from './store.master-versions.server.ts'
