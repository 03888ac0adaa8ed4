/** A number as typed without what people write between its digits: "0812-3456 7890", "(021) 555.123". */
export const bareNumber = (typed: string): string => typed.replaceAll(/[\s().\-\u2010-\u2015/]/g, '')
