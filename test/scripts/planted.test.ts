import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../scripts/root.ts'
import { factoryPlants } from '../faults/factory/plants.ts'
import { plants as ofFuzz } from '../faults/fuzz/plants.ts'
import { linkPlants } from '../faults/links/link-plants.ts'
import { plants as ofModel } from '../faults/model/plants.ts'
import { type Patch, planted } from '../faults/planted.ts'
import { plants as ofPowerCut } from '../faults/power-cut/plants.ts'

const all: Record<string, readonly Patch[]> = {
  ...ofPowerCut,
  ...ofModel,
  ...linkPlants,
  ...ofFuzz,
  ...factoryPlants,
}

test.each(Object.entries(all))('the bug "%s" still fits the source', (_, patches) => {
  for (const { file } of patches) {
    const path = join(ROOT, file)
    const source = readFileSync(path, 'utf8')
    expect(planted(patches, path, source)).not.toBe(source)
  }
})
