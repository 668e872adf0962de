import { RawJson } from './json-text.ts'

/** Texts that have broken programs before. None begins a path or an address that could be reached. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\t\n',
  '\u202Egnirts\u202C',
  'Z̴͎̈́ą̷͝l̵̰͝g̶̛̰o̸͎͝',
  '🏁'.repeat(200),
  '\u{10FFFF}',
  'ﷺ'.repeat(100),
  "'; drop table laps; --",
  '" or 1=1 --',
  '../../../../etc/passwd',
  '..\\..\\boot.ini',
  '%00',
  '#{7*7}{{7*7}}<%= 7 %>',
  '<script>alert(1)</script>',
  '=1+1',
  '-0',
  'NaN',
  'null',
  '__proto__',
  'constructor',
  `${'a'.repeat(30)}!`,
  `${'a.'.repeat(200)}@`,
  '9999-12-31T23:59:59.999Z',
  '0000-01-01',
  '2026-02-30',
  '$..[?(@.a>0)]',
  '*'.repeat(200),
  '('.repeat(300),
]

/** Numbers as no JSON.stringify writes them. */
export const HOSTILE_NUMBERS: readonly RawJson[] = [
  '1e400',
  '-1e400',
  '-0',
  '1e-400',
  '9007199254740993',
  '18446744073709551616',
  '0.1e1000000',
  '1.7976931348623157e308',
  '5e-324',
  '1.0000000000000000000000000001',
].map((text) => new RawJson(text))

/** Texts that are no number or no JSON. */
export const NO_JSON: readonly RawJson[] = [
  'NaN',
  'Infinity',
  '01',
  '+1',
  '.5',
  '1.',
  "'x'",
  'undefined',
  '0x10',
].map((text) => new RawJson(text))

export const LONE_SURROGATES: readonly RawJson[] = ['"\\ud800"', '"\\udc00x"', '"\\ud83d\\ud83d"'].map(
  (text) => new RawJson(text),
)

export const deep = (levels: number, open = '[', close = ']'): RawJson =>
  new RawJson(open.repeat(levels) + (open === '[' ? '' : '1') + close.repeat(levels))
