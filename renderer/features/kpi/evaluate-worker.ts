import { type EvaluateTask, evaluateColumns } from './evaluate-columns.ts'

self.onmessage = ({ data }: MessageEvent<{ id: number; task: EvaluateTask }>) => {
  self.postMessage({ id: data.id, items: evaluateColumns(data.task) })
}
