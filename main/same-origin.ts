/** Whether `url` lies on the same scheme, host and port as `page`. What is no URL does not. */
export const staysOn = (page: string, url: string): boolean =>
  URL.canParse(url) && new URL(url).origin === new URL(page).origin
