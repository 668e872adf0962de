/** Tables of the change log. Times are ISO-8601 UTC text. */
export interface LogTables {
  changes: {
    account_id: string
    seq: number
    batch_id: string
    entity_type: string
    entity_id: string
    op_type: string
    version: number
    actor_user_id: string | null
    actor_api_key_id: string | null
    actor_name: string
    /** JSON, or the packed row of a create or delete. */
    diff: string
    session_id: string | null
    event_id: string | null
    occurred_at: string
    actor_feed_id: string | null
  }
  /** Names of fields that rows in the change log share. */
  change_shapes: {
    /** Beginning of a hash of the names. */
    id: string
    /** JSON: the names in their order. */
    fields: string
  }
  /** Rooms that a row left with a change, for their remaining subscribers. */
  room_departures: {
    account_id: string
    seq: number
    session_id: string | null
    event_id: string | null
  }
}
