/** Between the facts of a line, which may break behind it only: no line begins with a dot. */
export const dot = '\u00a0· '
