/** Codes of the system and of SQLite; IOERR_SHMSIZE: the index of the write-ahead log could not grow. */
const NO_ROOM = /^(?:ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR_SHMSIZE)/

/** Whether an error means that the disk or the user's quota is full. */
export const isNoRoomCode = (code: string | undefined): boolean => NO_ROOM.test(code ?? '')

export const isNoRoom = (error: unknown): boolean => isNoRoomCode((error as { code?: string } | null)?.code)
