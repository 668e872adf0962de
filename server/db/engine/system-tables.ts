import type { DeviceRole } from '../../contract/resources/people/device-facts.ts'
import type { LogTables } from './log-tables.ts'

/** Tables that belong to no resource. Times are ISO-8601 UTC text. */
export interface SystemTables extends LogTables {
  accounts: {
    id: string
    slug: string
    name: string
    created_at: string
  }
  /** One row with the state of the instance. Part of every backup. */
  instance: {
    id: number
    /** Private key of the certificate authority, PKCS #8 as PEM. */
    authority_key: string | null
    authority_certificate: string | null
    /** Raised by each takeover. */
    lead_term: number
    lead_machine: string | null
    lead_since: string | null
  }
  users: {
    id: string
    email: string
    password_hash: string
    /** Tokens of other generations are void. */
    token_generation: number
    created_at: string
  }
  /** Links members of accounts to users. */
  memberships: {
    account_id: string
    member_id: string
    user_id: string
  }
  /** Display units of members. They outlive the member row, as passwords do. */
  member_preferences: {
    account_id: string
    member_id: string
    /** JSON: their units, by what is measured. */
    units: string
  }
  api_key_secrets: {
    /** SHA-256 of the secret, in hex. */
    key_hash: string
    account_id: string
    api_key_id: string
    last_used_at: string | null
  }
  device_invites: {
    /** SHA-256 of the code, in hex. */
    code_hash: string
    account_id: string
    event_id: string
    /** Null: the device chooses. */
    role: DeviceRole | null
    car_id: string | null
    uses_left: number
    invited_by: string
    expires_at: string
  }
  /** Devices that are in. One that was ended has no row, and its member is disabled. */
  devices: {
    id: string
    account_id: string
    member_id: string
    user_id: string
    /** SHA-256 of the secret, in hex. */
    secret_hash: string
    /** Of PIN and secret together. */
    pin_hash: string
    /** Wrong PINs since the last right one. */
    failures: number
    role: DeviceRole
    event_id: string
    car_id: string | null
    created_at: string
    expires_at: string
    last_seen_at: string
    address: string
  }
  /** The sample weekend of an account. It may be removed already. */
  sample_weekends: {
    account_id: string
    event_id: string
    /** The practice that is typed; null in a weekend that is over. */
    session_id: string | null
    clock_starts_at: string | null
    /** Time of the session clock up to which the practice is typed. */
    typed_ms: number
    typing: number
    /** JSON: resource and id of rows that do not belong to the event. */
    beside: string
  }
  invites: {
    /** SHA-256 of the code, in hex. */
    code_hash: string
    account_id: string
    email: string
    role: 'owner' | 'admin' | 'member'
    permission_profile_id: string | null
    invited_by: string
    expires_at: string
  }
  /** Imports made through profiles. */
  imports: {
    account_id: string
    /** Also the batch of its changes. */
    id: string
    profile_id: string | null
    profile_name: string | null
    source: string | null
    /** JSON: rows created, updated, skipped and unchanged, by entity. */
    counts: string
    written: number
    /** JSON: lists of the document that no node read. */
    unread: string
    created_at: string
    created_by: string | null
    created_by_name: string
    reverted_at: string | null
    reverted_by: string | null
    reverted_by_name: string | null
  }
  /** Telemetry by content. It outlives the lap, so that undoing a removal restores it. */
  telemetry: {
    account_id: string
    /** SHA-256 of the channels, in hex. */
    telemetry_id: string
    samples: number
    from_sec: number
    to_sec: number
    created_at: string
    /** The outing that it is a stretch of, from `start_sec` on; null with channels of its own. */
    file_id: string | null
    start_sec: number | null
  }
  /** Outings of data loggers. */
  telemetry_files: {
    account_id: string
    id: string
    /** SHA-256 of the file, in hex. */
    hash: string
    name: string
    bytes: number
    packed_bytes: number
    /** Facts, channels and laps as JSON. */
    outing: string
    /** How its channels are stored, as JSON, in the order of their places. */
    channels: string
    created_at: string
    created_by_name: string
    /** Its start-finish line as JSON, or the one learnt from it; null without one. */
    line: string | null
  }
  telemetry_pieces: {
    account_id: string
    file_id: string
    channel: number
    at: number
    from_sec: number
    to_sec: number
    data: Uint8Array
  }
  telemetry_channels: {
    account_id: string
    telemetry_id: string
    place: number
    name: string
    unit: string | null
    data: Uint8Array
  }
  /** Secrets, sequence and health of a webhook. */
  webhook_keeping: {
    account_id: string
    webhook_id: string
    secret: string
    old_secret: string | null
    old_secret_until: string | null
    api_key_id: string | null
    may_be_local: number
    last_sequence: number
    last_delivery_status: number | null
    failing_since: string | null
  }
  timing_feed_keeping: {
    account_id: string
    feed_id: string
    /** Password of the feed's login. */
    secret: string | null
    /** Fingerprint of the certificate that was met first. */
    certificate: string | null
    status: string
    last_byte_at: string | null
    last_error: string | null
    lag_ms: number | null
    /** The run that it is in, and the numbers of its entries, as JSON. */
    place: string | null
    /** Entries that are no car of the event yet, as JSON. */
    unknown: string
  }
  webhook_deliveries: {
    position: number
    id: string
    account_id: string
    webhook_id: string
    message_id: string
    entity_type: string
    entity_id: string
    op_type: string
    payload_number: number
    sequence: number | null
    state: 'queued' | 'succeeded' | 'failed'
    attempts: number
    response_status: number | null
    response_body: string | null
    error: string | null
    created_at: string
    succeeded_at: string | null
    duration_ms: number | null
    replay_of: string | null
    lost: number
    failed_at: string | null
  }
  /** Payloads of deliveries, without their sequence. */
  webhook_payloads: {
    number: number
    body: string
  }
  webhook_positions: {
    last: number
  }
  /** Last number issued, by counter name. */
  counters: {
    account_id: string
    name: string
    value: number
  }
  revoked_tokens: {
    jti: string
    expires_at: string
  }
  idempotent_answers: {
    account_id: string
    principal: string
    key: string
    request_hash: string
    status: number
    etag: string | null
    body: string
    created_at: string
  }
  /** Bests, counts and sums of a run sheet's laps: times in milliseconds, fuel in micrograms. */
  run_sheet_totals: {
    account_id: string
    session_id: string
    run_sheet_id: string
    car_class: string
    lap_time_ms: number | null
    sector1_ms: number | null
    sector2_ms: number | null
    sector3_ms: number | null
    laps: number
    out_laps: number
    in_laps: number
    timed_laps: number
    time_ms: number
    green_timed_laps: number
    green_time_ms: number
    fuelled_laps: number
    fuel_ug: number
    green_fuelled_laps: number
    green_fuel_ug: number
  }
}
