/** Page sizes of the specification: 10 by default, 10 to 50. */
export const pageSizes = [10, 20, 30, 40, 50] as const
