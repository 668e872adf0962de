/** Duration of some work. */
export interface Timed {
  perSec: number
  /** Processor time for each item of the measured process, which depends least on other load. */
  cpuUs: number
  seconds: number
}

/** Times work on this many items; `cpuNowUs` returns the processor time used so far. */
export async function timed(
  count: number,
  cpuNowUs: () => number,
  work: () => Promise<unknown>,
): Promise<Timed> {
  const [began, before] = [performance.now(), cpuNowUs()]
  await work()
  const seconds = (performance.now() - began) / 1000
  return { perSec: count / seconds, cpuUs: (cpuNowUs() - before) / count, seconds }
}

/** Processor time of this process. */
export const ownCpuUs = () => {
  const { user, system } = process.cpuUsage()
  return user + system
}
