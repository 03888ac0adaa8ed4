const decoder = new TextDecoder('windows-1252')
const byteOf = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const))
const strict = new TextDecoder('utf-8', { fatal: true })

/** A run that UTF-8 read as Windows-1252 can have made: a lead byte's letter, then the letters of what follows it. */
const suspicious =
  /[\u00c2-\u00f4](?:[\u0080-\u00bf]|[\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122])+/g

/** Repairs UTF-8 that somebody read as Windows-1252 ("â€“" is "–"), once or twice over; anything else stays as it is. */
export function repairMojibake(text: string): string {
  const repaired = text.replaceAll(suspicious, (run) => {
    const bytes = [...run].map((sign) => byteOf.get(sign))
    if (bytes.includes(undefined)) return run
    try {
      return strict.decode(Uint8Array.from(bytes as number[]))
    } catch {
      return run // not the bytes of any text: it was meant as it stands
    }
  })
  return repaired === text ? text : repairMojibake(repaired)
}
