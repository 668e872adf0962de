import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Reads a line from stdin: hidden input at a terminal, or piped. */
export async function askPassword(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = process.stdin.isTTY === true
  if (terminal) process.stderr.write(question)
  const lines = createInterface({ input: process.stdin, output: silent, terminal })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (terminal) process.stderr.write('\n')
  }
}
