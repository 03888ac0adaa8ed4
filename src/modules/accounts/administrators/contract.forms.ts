import * as z from 'zod'
import { adminRoles } from '#kernel/caller.ts'
import { emailShape, line, localeShape } from '#kernel/shapes.ts'
import { fullNameShape, newPassword } from '../contract.forms.ts'

export const adminRoleShape = z.enum(adminRoles)
export const reasonShape = line(300, 3)

/** Fields entered on the pages of administrators. */
export const inviteForm = z.strictObject({ email: emailShape, role: adminRoleShape, locale: localeShape })
export const joinForm = z.strictObject({ fullName: fullNameShape, password: newPassword })
