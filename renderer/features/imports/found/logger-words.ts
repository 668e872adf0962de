import type { TelemetryFile } from '../../../../server/contract/resources/telemetry-file.ts'

/** What our own kinds are called here. A map: a program may name a kind `constructor`. */
export const KIND_WORDS: ReadonlyMap<string, string> = new Map([
  ['motec-ld', 'MoTeC log'],
  ['motec-ldx', 'MoTeC beacons, for the log of the same name'],
  ['aim-xrk', 'AiM log'],
  ['aim-xrz', 'AiM log, packed'],
  ['racelogic-vbo', 'VBOX log'],
  ['iracing-ibt', 'iRacing log'],
  ['csv', 'CSV of a logger’s program'],
  ['arrow', 'Arrow file'],
])

export const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`

/** What was found in a file of which nothing was applied. */
export function readText({ laps, matches: [best] }: TelemetryFile): string {
  const found = laps[0]?.source === 'none' ? 'no laps found' : counted(laps.length, 'lap')
  return best
    ? `Stored, ${found}. ${counted(best.laps.length, 'lap')} may be those of a car: compare them.`
    : `Stored, ${found}. No laps of the timing are like them.`
}
