/** Invites for devices of a weekend, and the devices that joined with one. Each is the login of one member. */
export const devices = {
  version: 290,
  name: '0290-devices',
  sql: `
    create table device_invites (
      code_hash text primary key,
      account_id text not null references accounts (id),
      event_id text not null,
      role text,
      car_id text,
      uses_left integer not null,
      invited_by text not null,
      expires_at text not null
    ) strict, without rowid;
    create index device_invites_account on device_invites (account_id);

    create table devices (
      id text primary key,
      account_id text not null references accounts (id),
      member_id text not null,
      user_id text not null,
      secret_hash text not null unique,
      pin_hash text not null,
      failures integer not null default 0,
      role text not null,
      event_id text not null,
      car_id text,
      created_at text not null,
      expires_at text not null,
      last_seen_at text not null,
      address text not null
    ) strict, without rowid;
    create index devices_member on devices (account_id, member_id);
  `,
}
