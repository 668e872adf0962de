/** Normalises a person's name for matching: without accents, capitals, double spaces and the dash of a missing part. */
export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/^[–-]\s|\s[–-]$/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
