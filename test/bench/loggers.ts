import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withFileSource } from '../../server/telemetry/loggers/file-source.ts'
import { readOuting } from '../../server/telemetry/loggers/outing.ts'
import { PiecesWriter } from '../../server/telemetry/loggers/pieces-file.ts'
import { readLogger } from '../../server/telemetry/loggers/read-logger.ts'
import { OutingPacker } from '../../server/telemetry/loggers/stored-outing.ts'
import { answer, readOptions } from './answer.ts'
import { alone, beside } from './figure.ts'
import { writeLog } from './motec-log.ts'

/* Reading a MoTeC log of 40 channels, beside reading its bytes and passing over them once; memory of a large outing. */
const options = readOptions({ rounds: 9, megabytes: 30, outing: 200 })

const folder = mkdtempSync(join(tmpdir(), 'loggers-'))

function sumOf(values: ArrayLike<number>): number {
  let sum = 0
  for (let index = 0; index < values.length; index += 1) sum += values[index] as number
  return sum
}

function timed(work: () => unknown): number {
  const began = performance.now()
  work()
  return performance.now() - began
}

function bare(path: string): number {
  const bytes = readFileSync(path)
  return sumOf(
    new Int16Array(bytes.buffer, bytes.byteOffset + (bytes.byteOffset % 2), Math.floor(bytes.length / 2)),
  )
}

function read(path: string): number {
  let sum = 0
  withFileSource(path, (source) =>
    readLogger(source, ({ factor, offset }, samples) => {
      sum += sumOf(samples) * factor + offset * samples.length
    }),
  )
  return sum
}

/** Reads and packs as the server does; returns the most memory that the process had, and the share that is stored. */
function packed(path: string): { memoryMb: number; share: number } {
  const writer = new PiecesWriter(join(folder, 'packed'))
  const packer = new OutingPacker((piece) => writer.put(piece))
  withFileSource(path, (source) => readOuting(source, (channel, samples) => packer.take(channel, samples)))
  writer.close()
  return { memoryMb: process.resourceUsage().maxRSS / 1024, share: writer.bytes / statSync(path).size }
}

const [large, small] = [join(folder, 'large.ld'), join(folder, 'small.ld')]
try {
  writeLog(small, options.megabytes)
  const rounds = []
  // The first one warms up, and is forgotten.
  for (let round = -1; round < options.rounds; round += 1) {
    const times = { ours: timed(() => read(small)), bare: timed(() => bare(small)) }
    if (round >= 0) rounds.push(times)
  }
  writeLog(large, options.outing)
  const { memoryMb, share } = packed(large)
  answer([
    beside(
      {
        what: `reading a MoTeC log of ${options.megabytes} MB`,
        unit: 'ms',
        beside: 'readFile and one pass',
        aim: { atMost: 3 },
      },
      rounds.map(({ ours }) => ours),
      rounds.map(({ bare }) => bare),
    ),
    alone(
      {
        what: `memory while an outing of ${options.outing} MB is read and packed`,
        unit: 'MB',
        aim: { atMost: 300 },
      },
      [memoryMb],
    ),
    alone({ what: 'stored bytes of it by its own', unit: '' }, [share]),
  ])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
