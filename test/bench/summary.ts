import type { Machine } from './machine.ts'
import type { Figures, Sample } from './measure.ts'
import { median } from './statistics.ts'

export interface Line {
  what: string
  /** Medians of the rounds. */
  product: Figures
  reference: Figures
  /** Requests per second, product over reference, of the medians; and of the round with the lowest and highest. */
  ratio: number
  lowestRatio: number
  highestRatio: number
}

export interface Summary {
  machine: Machine
  lines: Line[]
  /** What page 100 costs, as a multiple of page 1. */
  pageCost: { product: number; reference: number }
  /** Bytes of the product's write-ahead log at the end. */
  walBytes: number
}

const medians = (samples: readonly Figures[]): Figures => ({
  requests: median(samples.map(({ requests }) => requests)),
  requestsPerSec: median(samples.map(({ requestsPerSec }) => requestsPerSec)),
  p50Ms: median(samples.map(({ p50Ms }) => p50Ms)),
  p99Ms: median(samples.map(({ p99Ms }) => p99Ms)),
  cpuUs: median(samples.map(({ cpuUs }) => cpuUs)),
})

/** One line for each thing measured, in the order in which they were first measured. */
export function linesOf(samples: readonly Sample[]): Line[] {
  return [...Map.groupBy(samples, ({ what }) => what)].map(([what, group]) => {
    const of = (name: string) => group.filter(({ contestant }) => contestant === name)
    const [product, reference] = [of('product'), of('reference')]
    const ratios = product.map(
      (sample, round) => sample.requestsPerSec / (reference[round]?.requestsPerSec ?? Number.NaN),
    )
    return {
      what,
      product: medians(product),
      reference: medians(reference),
      ratio: medians(product).requestsPerSec / medians(reference).requestsPerSec,
      lowestRatio: Math.min(...ratios),
      highestRatio: Math.max(...ratios),
    }
  })
}

const columns = ({ requestsPerSec, p50Ms, p99Ms, cpuUs }: Figures) =>
  [
    `${Math.round(requestsPerSec)}/s`.padStart(9),
    `${p50Ms.toFixed(2)}/${p99Ms.toFixed(2)} ms`.padStart(18),
    `${Math.round(cpuUs)} us`.padStart(8),
  ].join('')

/** The summary for a person at a terminal. */
export function textOf({ machine, lines, pageCost, walBytes }: Summary): string {
  const width = Math.max(...lines.map(({ what }) => what.length))
  const heading = (name: string) => `${name.padStart(9)}           p50/p99     cpu`
  const head = `${' '.repeat(width)}${heading('product')}   ${heading('reference')}   ratio (rounds)`
  const body = lines.map(
    ({ what, product, reference, ratio, lowestRatio, highestRatio }) =>
      `${what.padEnd(width)}${columns(product)}   ${columns(reference)}   ` +
      `${ratio.toFixed(2)} (${lowestRatio.toFixed(2)} to ${highestRatio.toFixed(2)})`,
  )
  const { cores, processor, node, fdatasyncP50Us, inMemory, load } = machine
  return [
    `${processor}, ${cores} cores, Node ${node}, load ${load.toFixed(1)} at the start`,
    `4 KB + fdatasync: ${fdatasyncP50Us} us (p50)${inMemory ? ': a disk in memory, where durability is free' : ''}`,
    '',
    head,
    ...body,
    '',
    `page 100 costs ${pageCost.product.toFixed(2)} x page 1 (reference ${pageCost.reference.toFixed(2)} x)`,
    `the product's write-ahead log at the end: ${Math.round(walBytes / 1e6)} MB`,
    '',
  ].join('\n')
}
