/** Runs something so many times, some side by side. */
export async function inTurns(count: number, sideBySide: number, run: (at: number) => Promise<void>): Promise<void> {
  let next = 0
  const turn = async () => {
    while (next < count) await run(next++)
  }
  await Promise.all(Array.from({ length: sideBySide }, turn))
}
