/** Canonical text of a key's values: equal keys have equal texts. A missing value counts as null. */
export const textOfKey = (values: readonly unknown[]): string =>
  JSON.stringify(values.map((value) => value ?? null))
