/**
 * Accepted lap times: `m:ss.mmm`, `h:mm:ss.mmm`, seconds alone up to 599.999, and the variants `m'ss.mmm`, `m.ss.mmm`,
 * `m:ss:mmm` and a decimal comma. Groups: hours, minutes, seconds, fraction; seconds alone, fraction. One digit after a
 * colon is rejected as a typo: 1:2.345.
 */
export const LAP_TIME_TEXT =
  /^(?:(?:(\d{1,2}):(?=\d\d:))?([0-5]?\d)(?::|['’′]|[.,](?=\d\d[.,]\d))([0-5]\d)(?:(?:[.,"”″]|''|:(?=\d{3}$))(\d{1,3}))?|([0-5]?\d{1,2})(?:[.,](\d{1,3}))?)$/
