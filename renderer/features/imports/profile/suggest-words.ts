import type { Field } from '../../../schema/field.ts'

/** Track status codes of timing systems, upper case. */
const FLAGS: Readonly<Record<string, string>> = {
  ...{ GF: 'green', G: 'green', GREEN: 'green', FF: 'green', CHEQUERED: 'green', FINISH: 'green' },
  ...{ YF: 'yellow', Y: 'yellow', YELLOW: 'yellow' },
  ...{ FCY: 'FCY', 'FULL COURSE YELLOW': 'FCY', CODE60: 'FCY', 'CODE 60': 'FCY' },
  ...{ VSC: 'VSC', SC: 'SC', SF: 'SC', 'SAFETY CAR': 'SC', RF: 'red', R: 'red', RED: 'red' },
}
const IS_PLAIN = /^(?:true|false|yes|no|y|n|on|off|[01])$/i
const IN_THE_LANE = new Set(['pitIn', 'pitOut'])

/** Suggests a value map for a column's texts; undefined where they can be read unchanged. */
export function suggestWords(
  { name }: Pick<Field, 'name'>,
  samples: readonly unknown[],
): Readonly<Record<string, unknown>> | undefined {
  const texts = [...new Set(samples.map((value) => String(value).trim()))].filter(Boolean)
  if (texts.length === 0) return undefined
  // Any text in these columns, such as `B` or a time in the pit lane, means true.
  if (IN_THE_LANE.has(name)) return texts.every((text) => IS_PLAIN.test(text)) ? undefined : { '*': true }
  if (name !== 'trackStatus') return undefined
  const spelt = texts.flatMap((text) => {
    const meaning = FLAGS[text.toUpperCase()]
    return meaning === undefined ? [] : [[text, meaning] as const]
  })
  return spelt.length === texts.length ? { ...FLAGS, ...Object.fromEntries(spelt) } : undefined
}
