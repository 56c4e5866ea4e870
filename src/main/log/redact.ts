/** Longer quoted runs than this are taken for somebody's text. File names and words stay readable. */
const LONGEST_QUOTE = 40

/** The home folder as it stands in a path, in JSON or in a `file:` URL (Windows writes it in three ways). */
function spellings(userHome: string): string[] {
  const slashes = userHome.replaceAll('\\', '/')
  return [userHome, userHome.replaceAll('\\', '\\\\'), slashes, encodeURI(slashes)]
}

function withoutHome(text: string, userHome: string): string {
  if (userHome.length < 2) return text
  return spellings(userHome).reduce((left, home) => left.replaceAll(home, '~'), text)
}

/**
 * Makes a line fit for a log that a person may hand on: the home folder becomes `~`, and what could be a prompt or an
 * answer becomes `…`. `JSON.parse` quotes the text it stumbled over in its message (Node 20 and newer): that too.
 */
export function redact(text: string, userHome: string): string {
  return withoutHome(text, userHome)
    .replaceAll(/(?:,\s*)?(?:\.{3})?".*"(?:\.{3})? is not valid JSON/gs, ' … is not valid JSON')
    .replaceAll(
      /(["'`])((?:(?!\1)[^\n]){0,4000})\1/g,
      (whole: string, quote: string, inner: string) =>
        inner.length > LONGEST_QUOTE ? `${quote}…${quote}` : whole,
    )
}
