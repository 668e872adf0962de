import { readFileSync } from 'node:fs'
import { strict } from './strict.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47])

function makeImage(bytes: Buffer) {
  const isPng = bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)
  const size = isPng
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : { width: 0, height: 0 }
  const image: Record<string, unknown> = {
    isEmpty: () => !isPng,
    getSize: () => size,
    toPNG: () => (isPng ? bytes : Buffer.alloc(0)),
    resize: () => proxy,
    setTemplateImage: (_on: boolean) => {},
    addRepresentation: (_options: object) => {},
  }
  const proxy: object = strict('NativeImage', image)
  return proxy
}

/** A file that is not there is an empty image, as in Electron. */
function fromFile(path: string) {
  try {
    return makeImage(readFileSync(path))
  } catch {
    return makeImage(Buffer.alloc(0))
  }
}

export const nativeImage = strict('nativeImage', {
  createEmpty: () => makeImage(Buffer.alloc(0)),
  createFromPath: fromFile,
  createFromBuffer: (bytes: Buffer) => makeImage(bytes),
  createFromDataURL: (url: string) => makeImage(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')),
})
