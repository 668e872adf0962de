/** What some work took. */
export interface Timed {
  perSec: number
  /** Processor time of whoever is measured for each thing, which a busy machine changes least. */
  cpuUs: number
  seconds: number
}

/** Times work on so many things; `cpuNowUs` tells the processor time that is used up so far. */
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
