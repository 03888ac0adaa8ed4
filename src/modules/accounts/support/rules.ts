/** What administrators did to an account that its owner is shown, by their names in the audit log. */
export const disclosedActions = [
  'person.view',
  'person.endSessions',
  'person.liftLimits',
  'acting.request',
  'acting.start',
  'acting.requestLook',
  'acting.startLook',
] as const
export type DisclosedAction = (typeof disclosedActions)[number]
