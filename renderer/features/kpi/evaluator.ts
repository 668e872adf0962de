import type { KpiItem } from '../../../server/calc/kpi/profile.ts'
import { type EvaluateTask, evaluateColumns } from './evaluate-columns.ts'

/** Time budget of one frame; longer evaluations would delay typing. */
const FRAME_MS = 16

/** Evaluates profiles on the page until an evaluation exceeds one frame, from then on in a worker. */
export class Evaluator {
  #place: 'page' | 'worker' = 'page'
  #worker: Worker | undefined
  #lastId = 0

  evaluate(task: EvaluateTask, done: (items: KpiItem[]) => void): void {
    if (this.#place === 'worker') this.#inWorker(task, done)
    else this.#inPage(task, done)
  }

  close(): void {
    this.#worker?.terminate()
    this.#worker = undefined
  }

  #inPage(task: EvaluateTask, done: (items: KpiItem[]) => void) {
    const began = performance.now()
    const items = evaluateColumns(task)
    if (performance.now() - began > FRAME_MS) this.#place = 'worker'
    done(items)
  }

  #inWorker(task: EvaluateTask, done: (items: KpiItem[]) => void) {
    this.#worker ??= new Worker(new URL('./evaluate-worker.ts', import.meta.url), { type: 'module' })
    this.#lastId += 1
    this.#worker.onmessage = ({ data }: MessageEvent<{ id: number; items: KpiItem[] }>) => {
      // Results of outdated requests are dropped.
      if (data.id === this.#lastId) done(data.items)
    }
    this.#worker.postMessage({ id: this.#lastId, task })
  }
}
