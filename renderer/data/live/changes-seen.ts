let seen: number | undefined

/** How far in the change log the page's memory is up to date; undefined while nobody is logged in. */
export const changesSeen = (): number | undefined => seen

/** The memory of the page knows all that was written up to here. */
export function setChangesSeen(seq: number | undefined): void {
  seen = seq
}
