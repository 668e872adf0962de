/** Rows of the same driver in the same session. */
export const sameDriver = { session_key: 'session_key', driver_number: 'driver_number' }

/** Lookup of a driver by number. */
export const openF1Driver = {
  ref: 'Driver',
  by: {
    firstName: { path: 'first_name', from: '$.drivers', join: sameDriver },
    lastName: { path: 'last_name', from: '$.drivers', join: sameDriver },
  },
  optional: true,
}
