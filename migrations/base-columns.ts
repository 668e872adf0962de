/** What every table of rows begins with. Released: it never changes. */
export const base = `
      id text not null,
      account_id text not null references accounts (id),
      created_at text not null,
      updated_at text not null,
      created_by text,
      version integer not null,
      parameters text not null`
