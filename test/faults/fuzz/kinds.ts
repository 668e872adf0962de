import type { Known } from './known.ts'
import type { Asker } from './shot.ts'
import { wrongPaths, wrongQueries } from './wrong-address.ts'
import { wrongAskers } from './wrong-asker.ts'
import { type Wrong, wrongBodies } from './wrong-body.ts'
import { wrongBytes } from './wrong-bytes.ts'
import { wrongForeign } from './wrong-foreign.ts'
import { wrongMedia } from './wrong-media.ts'
import { wrongHeaders, wrongWires } from './wrong-request.ts'

/** Everything that is made wrong, by its name. The word before the colon is its family. */
export function wrongKinds(
  host: string,
  outsiders: readonly Known[],
  askers: readonly Asker[],
): Map<string, Wrong> {
  const wires = Object.entries(wrongWires).map(([name, make]) => [name, make(host)] as const)
  return new Map([
    ...Object.entries({
      ...wrongBodies,
      ...wrongForeign(outsiders),
      ...wrongQueries,
      ...wrongPaths,
      ...wrongBytes,
      ...wrongMedia,
      ...wrongHeaders,
      ...wrongAskers(askers),
    }),
    ...wires,
  ])
}
