/** Removes what people type between digits: "0812-3456 7890", "(021) 555.123". */
export const stripPhoneSeparators = (typed: string): string => typed.replaceAll(/[\s().\-\u2010-\u2015/]/g, '')

type Phone = { dialCode: string | null; phone: string | null }

/** Where a press on a number calls: tel:+62812345678. */
export const phoneHref = ({ dialCode, phone }: Phone): string => `tel:${dialCode ?? ''}${phone ?? ''}`

/** A number as it is read: +62 812345678. */
export const phoneText = ({ dialCode, phone }: Phone): string => `${dialCode ?? ''} ${phone ?? ''}`.trim()
