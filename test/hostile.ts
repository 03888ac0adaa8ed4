/** Values that must never do harm, whatever field they stand in. */
export const hostileValues: unknown[] = [
  '', ' ', '\0', 'a\0b', '\ud800', '\u202etxt.exe', '\r\nBcc: x@example.com', "' or 1=1 --", "'; drop table account; --",
  '<script>alert(1)</script>', '<img src=x onerror=alert(1)>', 'javascript:alert(1)', '../../../../etc/passwd', '%00', '{{7*7}}', '${7*7}',
  '!!', '& | ! ( ) : *', '%_%', "\\'", 'x'.repeat(20_000), '😀'.repeat(3000), 'ﷺ', '１２３４５６', 'NaN', '-0', '1e400', '2026-02-30', '0000-00-00',
  '9999999999999999999999', 'null', 'undefined', '__proto__', 'constructor',
  null, true, false, 0, -1, 1.5, 1e21, 9_007_199_254_740_993, [], [[]], {}, { $gt: 0 }, { length: -1 }, ['a', ['b']],
  Array.from({ length: 5000 }, () => 'x'),
]

const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

/** Bodies that are odd as JSON: deep, broken, with prototype keys, huge, doubled keys. */
export const rawBodies: string[] = [
  '', '{', 'nul', '{"a":1,}', deep(33), deep(20_000), '[' .repeat(50_000), '{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"id":"1","id":"2"}', `{"page":${'9'.repeat(400)}}`, `{"search":"${'a'.repeat(1_200_000)}"}`, '"\\ud800"', '{"a":"\\u0000"}',
]
