/** One text for the values of a key: two keys are the same when their texts are. A missing value counts as null. */
export const textOfKey = (values: readonly unknown[]): string =>
  JSON.stringify(values.map((value) => value ?? null))
