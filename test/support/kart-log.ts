/** A file of the logger in `examples/logger-reader`: 10 samples a second, each lap as long as it is given. */
export function kartLogFile(lapsSec: readonly number[], driver = 'Kay Kart'): Buffer {
  const head = Buffer.alloc(32)
  head.write('KLOG')
  head.writeUInt16LE(10, 4)
  head.writeUInt32LE(Date.UTC(2026, 10, 21, 14, 30) / 1000, 6)
  head.write(driver, 10)
  const rows = lapsSec.flatMap((seconds, lap) =>
    Array.from({ length: Math.round(seconds * 10) }, (_, index) => {
      const row = Buffer.alloc(5)
      row.writeInt16LE(800 + (index % 100), 0)
      row.writeUInt16LE(9000 + index, 2)
      row.writeUInt8(lap + 1, 4)
      return row
    }),
  )
  return Buffer.concat([head, ...rows])
}
