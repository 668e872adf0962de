/** Members' own preferences. */
export const memberPreferences = {
  version: 140,
  name: '0140-member-preferences',
  sql: `
    create table member_preferences (
      account_id text not null references accounts (id),
      member_id text not null,
      units text not null,
      primary key (account_id, member_id)
    ) strict, without rowid;
  `,
}
