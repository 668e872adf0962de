import type { ReadLoggerFile } from 'trackside/adapters'

const HEAD_BYTES = 32
const ROW_BYTES = 5

/**
 * `KLOG`, samples a second, the start in seconds since 1970, and the driver's name; then a row for each sample: speed in
 * 0.1 km/h, engine speed and the number of the lap, by which Trackside finds the laps.
 */
const readKartLog: ReadLoggerFile = (file) => {
  if (file.size < HEAD_BYTES) throw new Error('the file is cut off in its head')
  const bytes = file.read(0, file.size)
  const view = new DataView(bytes.buffer)
  const hz = view.getUint16(4, true)
  const rows = Math.floor((bytes.length - HEAD_BYTES) / ROW_BYTES)
  const column = (valueAt: (at: number) => number) =>
    Float32Array.from({ length: rows }, (_, row) => valueAt(HEAD_BYTES + row * ROW_BYTES))
  return {
    loggedAt: new Date(view.getUint32(6, true) * 1000).toISOString(),
    driver: new TextDecoder().decode(bytes.subarray(10, HEAD_BYTES)).replaceAll('\0', ''),
    channels: [
      { name: 'speed', unit: 'km/h', hz, samples: column((at) => view.getInt16(at, true) / 10) },
      { name: 'rpm', unit: '1/min', hz, samples: column((at) => view.getUint16(at + 2, true)) },
      { name: 'lap', hz, samples: column((at) => view.getUint8(at + 4)) },
    ],
  }
}

export default readKartLog
