import fc from 'fast-check'

/** Any code units at all, halves of surrogate pairs included. (fast-check's own `binary` first makes a table, which takes a second.) */
export const anyText = (maxLength?: number) =>
  fc.string({
    unit: fc
      .oneof(fc.integer({ min: 0, max: 0x7f }), fc.integer({ min: 0, max: 0x10_ff_ff }))
      .map((at) => String.fromCodePoint(at)),
    ...(maxLength !== undefined && { maxLength }),
  })
