/** Whether `url` has the same scheme, host and port as `page`. False for an invalid URL. */
export const staysOn = (page: string, url: string): boolean =>
  URL.canParse(url) && new URL(url).origin === new URL(page).origin
