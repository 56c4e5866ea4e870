/** The system's word for what went wrong (`ENOENT`); null where there is none. */
export function codeOf(cause: unknown): string | null {
  return typeof cause === 'object' &&
    cause !== null &&
    'code' in cause &&
    typeof cause.code === 'string'
    ? cause.code
    : null
}

/** It is not there (any more). */
export const isGone = (cause: unknown): boolean => {
  const code = codeOf(cause)
  return code === 'ENOENT' || code === 'ENOTDIR'
}

const SENTENCES: Readonly<Record<string, string>> = {
  EACCES: 'No permission to read it.',
  EPERM: 'No permission to read it.',
  ENOENT: 'It vanished while it was being read.',
  ENOTDIR: 'A file is where a folder should be.',
  EISDIR: 'A folder is where a file should be.',
  ENOTFILE: 'It is not a regular file and was not opened.',
  ELOOP: 'Its links lead in a circle.',
  EMFILE: 'Too many files are open on this computer.',
  ENFILE: 'Too many files are open on this computer.',
  EIO: 'The disk could not read it.',
  ENAMETOOLONG: 'Its path is too long for this system.',
}

/** One sentence for the person; the cause itself goes to the log. */
export function sentenceOf(cause: unknown): string {
  const code = codeOf(cause)
  if (code === null) return 'It could not be read.'
  return SENTENCES[code] ?? `It could not be read (${code}).`
}

/** A sentence of ours as an error, for `sentenceOf`'s caller to show as it is. */
export class Unreadable extends Error {}
