// Values that rows about messages hold, each set declared once: rules, schemas and row types take them from here.

export const messageSides = ['CANDIDATE', 'COMPANY'] as const
export type MessageSide = (typeof messageSides)[number]

export const templateKinds = ['INVITE', 'REJECT', 'INFO'] as const
export type TemplateKind = (typeof templateKinds)[number]
export const messageReportReasons = ['HARASSMENT', 'DISCRIMINATION', 'FRAUD', 'SPAM', 'OTHER'] as const
export type MessageReportReason = (typeof messageReportReasons)[number]
export const messageReportStatuses = ['OPEN', 'DISMISSED', 'UPHELD'] as const
export type MessageReportStatus = (typeof messageReportStatuses)[number]
