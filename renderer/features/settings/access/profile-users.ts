interface Profiled {
  permissionProfileId: string | null
}

const counted = (count: number, noun: string) =>
  count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`]

/** Members and keys with a profile, `2 members and 1 key`; undefined without any. */
export function usersText(
  profileId: string,
  members: readonly Profiled[],
  keys: readonly Profiled[],
): string | undefined {
  const under = (rows: readonly Profiled[]) =>
    rows.filter((row) => row.permissionProfileId === profileId).length
  return [...counted(under(members), 'member'), ...counted(under(keys), 'key')].join(' and ') || undefined
}
