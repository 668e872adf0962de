import 'ws'

declare module 'ws' {
  interface FrameOptions {
    fin: boolean
    rsv1: boolean
    opcode: number
    mask: boolean
    readOnly: boolean
  }

  /** What the package uses and exports itself; its types leave it out. `frame` answers one frame (RFC 6455, 5.2) in parts. */
  const Sender: { frame(data: Buffer, options: FrameOptions): Buffer[] }
}
