export interface Progress {
  step(label: string, rows?: number): void
  end(): void
}

interface Output {
  isTTY?: boolean | undefined
  write(text: string): unknown
}

const WIDTH = 30

/** A bar on a terminal; elsewhere one line for each new label. `total` counts rows. */
export function createProgress(total: number, output: Output = process.stderr): Progress {
  let done = 0
  let current = ''
  return {
    step(label, rows = 1) {
      done += rows
      const filled = Math.round((WIDTH * Math.min(done, total)) / Math.max(total, 1))
      const bar = '█'.repeat(filled).padEnd(WIDTH, '░')
      if (output.isTTY) output.write(`\r\u001B[K${bar} ${done}/${total} ${label}`)
      else if (label !== current) output.write(`${label}\n`)
      current = label
    },
    end() {
      if (output.isTTY) output.write('\n')
    },
  }
}
