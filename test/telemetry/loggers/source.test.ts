import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withFileSource } from '../../../server/telemetry/loggers/file-source.ts'
import { bytesSource } from '../../../server/telemetry/loggers/logger-file.ts'
import { tempFolder } from '../../support/temp-folder.ts'

test('a file and bytes in memory give the same, and nothing before the start or behind the end', () => {
  const bytes = Buffer.from('0123456789')
  const path = join(tempFolder(), 'ten.bin')
  writeFileSync(path, bytes)
  const asked = [-11, -1, 0, 3, 9, 10, 11].flatMap((at) =>
    [-1, 0, 1, 4, 20].map((length) => ({ at, length })),
  )
  withFileSource(path, (file) => {
    const memory = bytesSource(bytes)
    expect([file.size, memory.size]).toEqual([10, 10])
    for (const { at, length } of asked) {
      const whole = at < 0 ? '' : bytes.toString().slice(at, at + Math.max(0, length))
      const read = [file, memory].map((source) => source.read(at, length).toString())
      expect({ at, length, read }).toEqual({ at, length, read: [whole, whole] })
    }
  })
})
