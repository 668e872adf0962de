/** Larger than the sequence number of any change: `before` of the newest page of the change log. */
export const FROM_THE_NEWEST = '999999999999999'
