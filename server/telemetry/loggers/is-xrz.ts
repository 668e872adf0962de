/** Whether a file of AiM is packed: it begins as a zlib stream. */
export const isXrz = (head: Uint8Array): boolean =>
  head[0] === 0x78 && [0x01, 0x5e, 0x9c, 0xda].includes(head[1] ?? 0)
