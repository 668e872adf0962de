/** Whom a request trusts, and where a name leads. */
export interface Trust {
  /** Certificate of the authority as PEM; without it the system's are asked. */
  ca?: string
  /** Takes any certificate, to look at it. */
  blind?: boolean
  /** The address of the name in the URL. */
  address?: string
}

export interface Asked {
  url: string
  method: string
  headers: Record<string, string>
  body?: string
  trust: Trust
}

export interface Answered {
  status: number
  headers: Record<string, string>
  /** As base64. */
  body: string
}

/** A Trackside instance announced on the network. */
export interface Found {
  instance: string
  host: string
  port: number
  addresses: string[]
  txt: Record<string, string>
}

/** Operations of a process in a namespace on behalf of the test. A network error carries its code. */
export interface Calls {
  request(asked: Asked): Promise<Answered>
  /** Whether something accepts a connection there: `open`, or the code of the error. */
  knock(at: { address: string; port: number }): Promise<string>
  /** Asks the network by mDNS for so long. */
  find(how: { forMs: number; from: string }): Promise<Found[]>
  /** Opens a WebSocket; answers a number for it. */
  listen(to: { url: string; token: string; trust: Trust }): Promise<number>
  /** Frames that the socket has received so far, and its close code. */
  received(socket: number): Promise<{ frames: unknown[]; closed: number | null }>
}
