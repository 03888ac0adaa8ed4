/** What was typed, inside a LIKE pattern: its `%`, `_` and `\` mean themselves (IN-02). */
export const escapeLike = (typed: string) => typed.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** The LIKE pattern of whatever holds what was typed. */
export const likeContaining = (typed: string) => `%${escapeLike(typed)}%`
