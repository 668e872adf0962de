/** By the code of the system or of SQLite. The index of the write-ahead log, which could not grow, is among them. */
const NO_ROOM = /^(?:ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR_SHMSIZE)/

/** Whether an error's code says that the disk, or the share of it that this user may have, is full. */
export const isNoRoomCode = (code: string | undefined): boolean => NO_ROOM.test(code ?? '')

export const isNoRoom = (error: unknown): boolean => isNoRoomCode((error as { code?: string } | null)?.code)
