/** First columns of every table of rows. Released: never changes. */
export const base = `
      id text not null,
      account_id text not null references accounts (id),
      created_at text not null,
      updated_at text not null,
      created_by text,
      version integer not null,
      parameters text not null`
