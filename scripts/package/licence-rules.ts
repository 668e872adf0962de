/** Licences that permit redistribution if their text is included. */
const ALLOWED = new Set([
  'MIT',
  'MIT/X11',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'CC0-1.0',
  'Unlicense',
  'BlueOak-1.0.0',
  'Python-2.0',
  'Zlib',
  // Of typefaces: may be shipped with any software, but not sold by itself.
  'OFL-1.1',
])

/** Licences stated by packages outside their package.json. */
export const LICENCES: Readonly<Record<string, string>> = {
  // Its README has the same author as that of `chainsaw`, under MIT/X11.
  'buffers@0.1.1': 'MIT/X11',
}

/** Whether an SPDX expression can be satisfied by allowed licences. */
export function isAllowed(expression: string): boolean {
  const text = expression.trim().replace(/^\((.*)\)$/, '$1')
  if (text.includes(' OR ')) return text.split(' OR ').some(isAllowed)
  if (text.includes(' AND ')) return text.split(' AND ').every(isAllowed)
  return ALLOWED.has(text)
}
