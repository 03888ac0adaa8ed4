/** Removes what people type between digits: "0812-3456 7890", "(021) 555.123". */
export const stripPhoneSeparators = (typed: string): string => typed.replaceAll(/[\s().\-\u2010-\u2015/]/g, '')
