/** The bytes of a growing file; unwritten ranges are zeros. */
export interface FileBytes {
  readonly size: number
  write(at: number, data: Buffer): void
  resize(size: number): void
  /** As they are now; the next write changes them. */
  bytes(): Buffer
  copy(): FileBytes
}

const LEAST = 4096

export function fileBytes(given: Buffer = Buffer.alloc(0)): FileBytes {
  let room: Buffer = given
  let size = given.length
  function grow(wanted: number) {
    if (wanted <= room.length) return
    const larger = Buffer.alloc(Math.max(LEAST, wanted, room.length * 2))
    room.copy(larger, 0, 0, size)
    room = larger
  }
  return {
    get size() {
      return size
    },
    write(at, data) {
      grow(at + data.length)
      data.copy(room, at)
      size = Math.max(size, at + data.length)
    },
    resize(next) {
      grow(next)
      if (next < size) room.fill(0, next, size)
      size = next
    },
    bytes: () => room.subarray(0, size),
    copy: () => fileBytes(Buffer.from(room.subarray(0, size))),
  }
}
