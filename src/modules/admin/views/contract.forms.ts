import * as z from 'zod'
import { singleLine } from '#kernel/shapes.ts'

export const viewNameShape = singleLine().min(1).max(60)
export const viewForm = z.strictObject({ name: viewNameShape })
