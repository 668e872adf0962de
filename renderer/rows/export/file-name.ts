/** The name that the server gives a file, with its own letters where it has others than ASCII. */
export function fileNameIn(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'export'
}
