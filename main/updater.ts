/** No place offers updates yet, so none are looked for. Asking for one, when the user says so, will live here. */
export const updatesAreOffered = false
