import 'ws'

declare module 'ws' {
  interface FrameOptions {
    fin: boolean
    rsv1: boolean
    opcode: number
    mask: boolean
    readOnly: boolean
  }

  /** Exported by the package but absent from its types. `frame` returns the parts of one frame (RFC 6455, 5.2). */
  const Sender: { frame(data: Buffer, options: FrameOptions): Buffer[] }
}
