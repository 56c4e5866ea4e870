/** Only what a browser shows: never a file, never a program, and no address that hides its host behind a name. */
export function webLink(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { protocol, username, password, href } = new URL(url)
  const web = protocol === 'https:' || protocol === 'http:'
  return web && username === '' && password === '' ? href : null
}
