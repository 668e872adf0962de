/** A label within a sentence: `Lap time` as `lap time`; `KPIs` stays. */
export const inSentence = (label: string): string =>
  label.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase())
