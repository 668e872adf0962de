import { all, create, type FactoryFunctionMap } from 'mathjs'
import type { Samples } from './kpi-samples.ts'

/**
 * The ten KPIs in the language of mathjs, with its own functions over whole matrices, compiled once. It has no windows over
 * time, so the rolling mean counts 50 samples, which even sampling allows; what needs the steps shares them.
 */
const PROGRAM = `
  n = size(t)[1];
  steps = diff(t);
  longest = 5 * median(steps);
  capped = steps .* (steps <= longest) + longest * (steps > longest);
  dt = concat(capped, [0]);
  sums = cumsum(rpm);
  throttled = sum((throttle > 0.98) .* dt);
  rates = abs((steer[3:n] - steer[1:n-2]) ./ (t[3:n] - t[1:n-2]));
  [
    mean(speed),
    max(speed),
    std(rpm),
    100 * throttled / sum(dt),
    sum((speed[1:n-1] + speed[2:n]) / 2 .* capped),
    max((sums[51:n] - sums[1:n-50]) / 50),
    sum((brake[1:n-1] < 5) .* (brake[2:n] >= 5)),
    mean(map(ax .* ax + ay .* ay, sqrt)),
    quantileSeq(rates, 0.95),
    sum(((throttle < 0.05) .* (brake < 1)) .* dt)
  ]`

/** Returns a function that evaluates the ten KPIs once. */
export function createMathjs(samples: Samples): () => number[] {
  const math = create(all as FactoryFunctionMap)
  const program = math.compile(PROGRAM)
  const matrices = Object.fromEntries(
    Object.entries(samples).map(([name, column]) => [name, math.matrix([...column])]),
  )
  return () => {
    const { entries } = program.evaluate({ ...matrices })
    return entries.at(-1).toArray()
  }
}
