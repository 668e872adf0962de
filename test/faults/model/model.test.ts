import fc, { type RunDetails } from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { again, PROGRAMS, path, SIMPLER_MS, STEPS, seed, TIMEOUT_MS } from './form.ts'
import { type Prepared, prepareGarage } from './garage.ts'
import { type Planned, programs, runProgram } from './program.ts'

let prepared: Prepared
beforeAll(async () => {
  prepared = await prepareGarage()
}, 60_000)

const against = () => fc.asyncProperty(programs(STEPS), (program) => runProgram(prepared, program))
const chosen = { seed, numRuns: PROGRAMS, unbiased: true }

/** Shrinks a failed program to its relevant steps, as far as time allows. */
const simplerOf = ({ counterexamplePath }: RunDetails<[Planned[]]>) =>
  fc.check(against(), { ...chosen, path: counterexamplePath ?? '', interruptAfterTimeLimit: SIMPLER_MS })

const shown = (program: readonly Planned[] = []) =>
  program.map(({ kind, chance }) => `${kind} ${chance}`).join('\n')

const reasonOf = ({ errorInstance }: RunDetails<[Planned[]]>) =>
  errorInstance instanceof Error ? errorInstance.message : String(errorInstance)

test(
  `${PROGRAMS} random programs of requests, crashes and restores, seed ${seed}: the server is what the model says`,
  async () => {
    console.log(`${PROGRAMS} programs of up to ${STEPS} steps: ${again(path ?? null)}`)
    const found = await fc.check(against(), { ...chosen, endOnFailure: true, ...(path && { path }) })
    if (!found.failed) return
    console.log(`${reasonOf(found)}\n\nagain: ${again(found.counterexamplePath)}`)
    const simpler = path === undefined ? await simplerOf(found) : found
    const last = simpler.failed ? simpler : found
    const steps = shown(last.counterexample?.[0])
    expect.fail(`${reasonOf(last)}\n\nagain: ${again(last.counterexamplePath)}\n${steps}`)
  },
  TIMEOUT_MS,
)
