import type { Shot } from './shot.ts'

const MAX_SHOWN = 4000
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
const isPlain = (bytes: Buffer) => /^[\x20-\x7e]*$/.test(bytes.toString('latin1'))

/** The bytes on the way into the next command of a shell. */
function piped(bytes: Buffer): string {
  if (bytes.length > MAX_SHOWN)
    return `# ${bytes.length} bytes, beginning with ${bytes.subarray(0, 200).toString('base64')}\n`
  return `printf %s ${bytes.toString('base64')} | base64 -d | `
}

/** A line for a shell that sends the shot again. */
export function curlOf(url: string, { method, path, headers, body, raw }: Shot): string {
  const { hostname, port } = new URL(url)
  if (raw) return `${piped(raw)}nc ${hostname} ${port}`
  const shown = headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`).join(' ')
  const verb = method === 'HEAD' ? '-I' : `-X ${quoted(method)}`
  const line = `curl -sgi --path-as-is ${verb} ${shown} ${quoted(url + path)}`
  if (!body || body.length === 0) return line
  if (isPlain(body) && body.length <= MAX_SHOWN) return `${line} --data-binary ${quoted(body.toString())}`
  return `${piped(body)}${line} --data-binary @-`
}
