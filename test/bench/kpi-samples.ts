export type Samples = Readonly<Record<string, Float64Array>>

/** Numbers that look random and are the same in every run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Telemetry of a lap at 100 Hz: t, the seven channels of the profile, and twelve more. */
export function makeSamples(length: number): Samples {
  const random = createRandom(7)
  const noise = (size: number) => (random() - 0.5) * size
  const column = (value: (t: number) => number) => Float64Array.from({ length }, (_, i) => value(i / 100))
  const temperatures = Array.from({ length: 12 }, (_, k): [string, Float64Array] => [
    `temp${k + 1}`,
    column((t) => 80 + k + 5 * Math.sin(t / 20 + k) + noise(1)),
  ])
  return {
    t: column((t) => t),
    speed: column((t) => 50 + 25 * Math.sin(t / 4) + noise(0.5)),
    rpm: column((t) => 6500 + 1500 * Math.sin(t / 1.5) + noise(50)),
    throttle: column((t) => Math.min(1, Math.max(0, 0.5 + 0.9 * Math.sin(t / 2) + noise(0.02)))),
    brake: column((t) => Math.max(0, 50 * Math.sin(t / 2 + 3) + noise(1))),
    steer: column((t) => 90 * Math.sin(t) + noise(3)),
    ax: column((t) => Math.cos(t / 2) + noise(0.05)),
    ay: column((t) => 1.6 * Math.sin(t) + noise(0.05)),
    ...Object.fromEntries(temperatures),
  }
}
