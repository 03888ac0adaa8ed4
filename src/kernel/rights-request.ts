/** What people may ask about their data (UU PDP 27/2022 Art. 5-13, GDPR Art. 15-22). */
export const requestKinds = ['ACCESS', 'CORRECT', 'DELETE', 'RESTRICT', 'OBJECT', 'WITHDRAW'] as const
export type RequestKind = (typeof requestKinds)[number]

export const privacyLaws = ['UU_PDP', 'GDPR'] as const
export type PrivacyLaw = (typeof privacyLaws)[number]

export const requestChannels = ['SITE', 'CONSOLE'] as const
export type RequestChannel = (typeof requestChannels)[number]

export const requestStates = ['RECEIVED', 'IDENTIFIED', 'EXTENDED', 'DONE', 'REFUSED', 'CANCELLED'] as const
export type RequestState = (typeof requestStates)[number]

/** Why a request may be refused. */
export const refusalGrounds = ['NOT_IDENTIFIED', 'UNFOUNDED', 'LEGAL_DUTY', 'RIGHTS_OF_OTHERS', 'NOT_HELD'] as const
export type RefusalGround = (typeof refusalGrounds)[number]

/** What a table holds of people: rows of one person, only their part in rows of others, or nothing. */
export const personalContents = ['PERSON', 'OTHERS', 'NONE'] as const
export type PersonalContent = (typeof personalContents)[number]

/** What erasing a person does to their rows of a table. */
export const erasureKinds = ['DELETE', 'KEEP', 'SET'] as const
export type ErasureKind = (typeof erasureKinds)[number]
