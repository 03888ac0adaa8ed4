import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { invalid } from '#kernel/fail.ts'

/** The national number without what people write around it (0812 and 812 are one number). Throws INVALID. */
export function nationalNumber(dialCode: string, phone: string): string {
  const parsed =
    parsePhoneNumberFromString(dialCode + phone.replace(/^0+/, '')) ?? parsePhoneNumberFromString(dialCode + phone)
  if (!parsed?.isPossible()) throw invalid({ field: 'phone', code: 'PHONE' })
  return parsed.nationalNumber
}
