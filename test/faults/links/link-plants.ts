/** Bugs that are put into a server to see whether the storms over bad links, the slow readers and the frames find them. */
export const linkPlants = {
  'a write is answered and its key is not kept': [
    {
      file: 'server/http/perform-write.ts',
      from: 'idempotentAnswers.store(scope, who,',
      to: 'void ((..._: unknown[]) => {})(scope, who,',
    },
  ],
  'a key is kept for creations only': [
    {
      file: 'server/http/perform-write.ts',
      from: 'idempotentAnswers.store(scope, who,',
      to: 'if (write.status === 201) idempotentAnswers.store(scope, who,',
    },
  ],
  'who comes back misses the first change': [
    {
      file: 'server/realtime/catch-up.ts',
      from: 'lastOfEach(lines)\n',
      to: 'lastOfEach(lines.slice(1))\n',
    },
  ],
  'a delivery that broke off counts as through': [
    {
      file: 'server/webhooks/target/send-attempt.ts',
      from: 'const failed = status === null',
      to: 'status ??= 204\n      const failed = false',
    },
  ],
  'pings need no pong': [
    {
      file: 'server/realtime/backpressure-writer.ts',
      from: 'nowMs - this.#waitingSince <= STALL_MS',
      to: 'true',
    },
  ],
  'a reader gets all there is at once': [
    {
      file: 'server/realtime/backpressure-writer.ts',
      from: 'this.#sent - this.#acknowledged < WINDOW && this.#socket.writableLength < MAX_BUFFERED',
      to: 'true',
    },
  ],
  'no reader is closed during a response': [
    {
      file: 'server/watch-requests.ts',
      from: 'if (socket.writableLength > 0) socket.destroy()',
      to: 'void socket',
    },
  ],
  'a frame that is no JSON is an error of ours': [
    {
      file: 'server/realtime/frames-in.ts',
      from: "return { code: 'malformed_json', message: 'A frame is one JSON object.' }",
      to: "throw new Error('no JSON')",
    },
  ],
  'edited rows are named to users without rights': [
    {
      file: 'server/realtime/presence.ts',
      from: "return resource && may(principal, 'read', resource.name) ? member : { ...member, editing: null }",
      to: 'return member',
    },
  ],
  'all clients of a room receive all frames': [
    {
      file: 'server/realtime/subscriber.ts',
      from: "entity === null || may(this.#principal, 'read', entity)",
      to: 'true',
    },
  ],
}
